import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { addDays, daysFrom } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import {
  expect,
  expectAccessible,
  expectContrast,
  test,
  waitForWorker,
  withWorker,
} from '#tests/support/browser/e2e.ts';
import { goInPlace } from '#tests/support/browser/in-page.ts';
import { brokenIn, smallTargets } from '#tests/support/browser/targets.ts';
import { becomeNewMember, putDay, putDays, today } from '#tests/support/screens/conditions.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/** The persisted answers, with only those fields that the tests read. */
interface Persisted {
  readonly clientState: {
    readonly queries: readonly {
      readonly queryKey: readonly unknown[];
      readonly state: { readonly errorUpdatedAt: number };
    }[];
  };
}

const SCREEN = '/mypage/conditions';

/** Counts the pages of a PDF by its page objects. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Checks the page in every theme. The themes are switched without a reload, as on the settings page. */
async function expectAccessibleInAllThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const theme of ['dark', 'contrast']) {
    await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
    await expectContrast(page);
  }
  await page.locator('html').evaluate((html) => html.removeAttribute('data-theme'));
}

async function openSummarySlowly(page: Page): Promise<void> {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/summary-screen-*.js', async (route) => {
    await loading;
    await route.continue();
  });
  await page.getByRole('link', { name: 'まとめをつくる' }).click();
  const heading = page.getByRole('heading', { level: 1, name: '体調のまとめ' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('読み込んでいます')).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^体調のまとめ/);
  await expectAccessible(page);
  load();
  await page.getByRole('article').locator('canvas').nth(1).waitFor();
  await expect(heading).toBeFocused();
}

/** Logs in as a member who recorded the last three months until yesterday, and opens the month of yesterday. */
async function openMonthOfYesterday(page: Page): Promise<string> {
  await logIn(page, 'taro', '/robots.txt');
  const yesterday = addDays(await today(page), -1);
  await page.goto(`${SCREEN}?month=${monthOf(yesterday)}`);
  return yesterday;
}

test('calendar, year and summary show three months of records accessibly in every theme', async ({ page }) => {
  await openMonthOfYesterday(page);
  await page.locator('figure canvas').nth(1).waitFor();
  await page.locator('summary', { hasText: '表で見る' }).click();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: '年で見る' }).click();
  await expect(page).toHaveURL(/\?year=\d{4}$/);
  await page.getByRole('button', { name: '前の年' }).press('Enter');
  await expect(page.getByRole('button', { name: '次の年' })).toBeEnabled();
  await page.getByRole('button', { name: '次の年' }).press('Enter');
  await page.locator('figure canvas').nth(1).waitFor();
  await expectAccessibleInAllThemes(page);
  await test.step('the heading of the summary is there, with the focus, while its script is loading', () =>
    openSummarySlowly(page));
  // Waits for charts within the article, because the previous screen has charts too.
  await page.getByRole('article').locator('canvas').nth(1).waitFor();
  await expectAccessibleInAllThemes(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await brokenIn(page.getByRole('article').locator('th, td'))).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '200';
  });
  expect(await brokenIn(page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link'))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the summary is one printed page, by day or by week, with notes only if chosen', async ({ page }) => {
  await becomeNewMember(page, '/robots.txt');
  const last = await today(page);
  await putDays(page, daysFrom(addDays(last, -99), last));
  await page.goto(`${SCREEN}?view=summary&from=${addDays(last, -30)}&to=${last}`);
  await page.locator('figure canvas').nth(1).waitFor();
  const sheet = page.locator('article');
  await expect(sheet.getByRole('row')).toHaveCount(32);
  const notes = page.getByRole('checkbox', { name: 'メモをのせる' });
  await expect(sheet.getByText('少し休んだ')).toHaveCount(0);
  await notes.check();
  await expect(sheet.getByText('少し休んだ').first()).toBeVisible();
  await notes.uncheck();
  await expect(sheet.getByText('少し休んだ')).toHaveCount(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  // The text size from the settings does not apply to print.
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '200'));
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.evaluate(() => document.documentElement.removeAttribute('data-text-size'));
  await page.getByRole('button', { name: 'この90日間' }).click();
  await expect(sheet.getByRole('columnheader', { name: '週' })).toBeVisible();
  await page.locator('figure canvas').nth(1).waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /印刷する/ })).toBeHidden();
  await expect(page.locator('header').first()).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('はじめの日').fill('');
  await expect(page.getByLabel('はじめの日')).toHaveAccessibleDescription(/日付を入力/);
  await page.getByLabel('はじめの日').fill(last);
  await page.getByLabel('おわりの日').fill(addDays(last, 5));
  await expect(page.getByLabel('おわりの日')).toHaveAccessibleDescription(/今日までにしてください/);
});

test('the member’s data can be exported as CSV and as JSON; the viewing history is deleted after a confirmation', async ({
  page,
}) => {
  await becomeNewMember(page, '/robots.txt');
  const last = await today(page);
  await putDay(page, addDays(last, -1), { note: '=HYPERLINK("http://example.com")' });
  await putDay(page, last, { sleep_in_at: '23:30', wake_up_at: '06:10', note: '一行\n二行' });
  await page.goto(SCREEN);
  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await saved('体調の記録をダウンロードする（CSV）');
  expect(csv.name).toBe(`体調の記録_${last}.csv`);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.bytes.toString('utf8').slice(1).split('\r\n')).toEqual([
    '日付,体調（1～5）,気分（1～5）,寝た時刻,起きた時刻,睡眠時間（分）,メモ,状態',
    `${addDays(last, -1)},3,4,,,,"'=HYPERLINK(""http://example.com"")",`,
    `${last},3,4,23:30,06:10,400,"一行\n二行",`,
    '',
  ]);
  const json = await saved('すべてのデータをダウンロードする（JSON）');
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.bytes.toString('utf8'))).toMatchObject({
    user: { nickname: 'あおい' },
    conditions: [{ date: addDays(last, -1) }, { date: last, note: '一行\n二行' }],
  });

  await page.getByRole('button', { name: '視聴履歴を削除する' }).click();
  const dialog = page.getByRole('dialog', { name: '視聴履歴を削除しますか' });
  await expectAccessible(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: '削除する', exact: true }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole('main').getByText('視聴履歴を削除しました。')).toBeVisible();
});

withWorker(
  'offline, months seen before are shown, and for others the page explains that they are not on the device',
  async ({ page, context }) => {
    const day = await openMonthOfYesterday(page);
    const yesterday = page.locator(`[data-day="${day}"]`);
    await waitForWorker(page);
    await expect(yesterday).toHaveAccessibleName(/体調/);
    await page.locator('figure canvas').nth(1).waitFor();
    // The answers are persisted with a delay, so the test waits for them.
    const entries = () =>
      page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('queries:') ? [value] : [])),
      );
    await expect.poll(async () => (await entries()).join()).toContain(`"conditions","month","${monthOf(day)}"`);
    /** When a refetch of records last failed, in epoch ms, according to the persisted answers; 0 if none has failed. */
    const failedAt = async () => {
      const persisted = (await entries()).flatMap((entry) => (JSON.parse(entry) as Persisted).clientState.queries);
      const ofRecords = persisted.filter(({ queryKey }) => queryKey.includes('conditions'));
      return Math.max(0, ...ofRecords.map(({ state }) => state.errorUpdatedAt));
    };
    await context.setOffline(true);
    // Reloads twice: the failed refetch of the first load must not drop the persisted answer.
    for (let visit = 0; visit < 2; visit += 1) {
      const before = await failedAt();
      await page.reload();
      await expect(yesterday).toHaveAccessibleName(/体調/);
      await expect(page.getByText('つながらないため、前に見たときの内容を表示しています。')).toBeVisible();
      await expect.poll(failedAt).toBeGreaterThan(before);
    }
    await page.locator('figure canvas').nth(1).waitFor();
    await goInPlace(page, `${SCREEN}?month=2024-02`);
    await expect(page.getByText('この期間の記録は、この端末にありません。', { exact: false })).toBeVisible();
    await expect(page.getByRole('grid', { name: '2024年2月のカレンダー' })).toBeVisible();
    await expect(page.locator('[data-day="2024-02-29"]')).toBeVisible();
  },
);
