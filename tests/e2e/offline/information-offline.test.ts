import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { choose, main, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';

/** After a first visit to any page, the pages with help and information are cached on the device. */

const PAGES = [
  ['/consultation', '相談先の一覧', 'よりそいホットライン'],
  ['/contact', 'お問い合わせ', null],
  ['/notifications', 'お知らせ', null],
  ['/faqs', 'よくある質問', null],
  ['/terms', '利用規約', null],
  ['/privacy', 'プライバシーポリシー', null],
  ['/cookie', 'クッキー', null],
  ['/company', '運営者情報', null],
  ['/members', '会員の方へ', null],
  ['/accessibility', 'アクセシビリティ', null],
] as const;

async function expectText(page: Page, [path, heading, words]: (typeof PAGES)[number]): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title, path).not.toHaveText(/インターネットにつながっていません|エラー/);
  await expect(title, path).toContainText(heading);
  // Expects a text of more than 200 characters, not only a heading.
  await expect.poll(async () => (await main(page).innerText()).length, path).toBeGreaterThan(200);
  if (words !== null) await expect(main(page).getByRole('heading', { name: words })).toBeVisible();
}

test('after a first visit to home, every page of information opens offline, by its address and in place', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.goto('/');
  await waitForWorker(page);
  await context.setOffline(true);
  for (const one of PAGES) {
    await page.goto(one[0]);
    await expectText(page, one);
  }

  await page.goto('/');
  await untilHydrated(page);
  await page.evaluate(() => void Object.assign(window, { isStillTheSame: true }));
  for (const one of PAGES) {
    await goInPlace(page, one[0]);
    await expectText(page, one);
  }
  expect(await page.evaluate(() => 'isStillTheSame' in window)).toBe(true);
});

test('as soon as the worker is ready, home, list, the open video, and a hard day’s record with phone numbers and help open offline', async ({
  page,
  context,
}) => {
  await start(page);
  const video = await firstVideo(page);
  await page.goto(video);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/', /./],
    ['/?source=pwa', /./],
    ['/videos', '動画をさがす'],
    [video, title],
    ['/consultation', '相談先の一覧'],
  ] as const) {
    await page.goto(path);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(
      /つながっていません|読み込めません|エラー/,
    );
  }
  await page.goto(SCREEN);
  await choose(page, '体調', '少しつらい');
  await choose(page, '気分', 'ふつう');
  await save(page);
  await expect(main(page).getByText(/^未送信。/)).toBeVisible();
  await expect(main(page).getByText('つらいときは、24時間、無料の電話で話せます。')).toBeVisible();
  const call = (name: RegExp) => main(page).getByRole('link', { name });
  await expect(call(/よりそいホットライン.*0120-279-338$/)).toHaveAttribute('href', 'tel:0120279338');
  await expect(call(/岩手県・宮城県・福島県.*0120-279-226$/)).toHaveAttribute('href', 'tel:0120279226');
  await expect(call(/^救急車.*119$/)).toHaveAttribute('href', 'tel:119');
  await expect(call(/^警察.*110$/)).toHaveAttribute('href', 'tel:110');
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);

  await main(page).getByRole('link', { name: '相談先を見る' }).click();
  await expect(page).toHaveURL(/\/consultation$/);
  await expectText(page, PAGES[0]);
  await page.reload();
  await expectText(page, PAGES[0]);
});
