import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, videoLinks } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';

/** Landing pages. pages.test.ts shows that each page is complete and accessible. */

const pages = ['/lp', '/lp2', '/lp_gsn', '/lp_ib'] as const;

test('landing pages have real videos, both kinds of testimonials, and links into the product, and load nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  for (const path of pages)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'メインメニュー' }), 'no layout').toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('link', { name: 'しごとのたね' })).toHaveAttribute('href', '/');
      const footer = page.getByRole('contentinfo');
      for (const name of ['利用規約', 'プライバシーポリシー', 'クッキーについて', 'お問い合わせ'])
        await expect(footer.getByRole('link', { name })).toBeVisible();

      await expect.poll(() => page.locator(videoLinks).count()).toBeGreaterThanOrEqual(3);
      await expectTestimonials(page, '利用者の声', 'USER');
      await expectTestimonials(page, '企業・支援者の声', 'COMPANY');
      await page.waitForLoadState('networkidle');
      expect(elsewhere).toEqual([]);

      // The first tab stop is the skip link, the second is the link to the home page.
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'しごとのたね' }).first()).toBeFocused();
    });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole('navigation', { name: 'メインメニュー' }).first()).toBeVisible();
});

/** Checks that the page shows some of the stored testimonials of this kind, and no others. */
async function expectTestimonials(page: Page, label: string, type: 'USER' | 'COMPANY'): Promise<void> {
  const answer = await page.request.get(`/api/v1/testimonials?type=${type}&per_page=100`);
  const { testimonials } = ((await answer.json()) as { contents: { testimonials: { title: string }[] } }).contents;
  const group = page.locator('div', { has: page.getByRole('heading', { name: label, level: 3 }) }).last();
  await expect(group.locator('figure').first()).toBeVisible();
  const said = await group.getByRole('heading', { level: 4 }).allTextContents();
  expect(said).not.toEqual([]);
  expect(testimonials.map(({ title }) => title)).toEqual(expect.arrayContaining(said));
}

test('without videos of its tags, testimonials and questions, a landing page shows other videos and no empty section', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/^500 .*\/api\/v1\/(testimonials|faqs)/);
  await context.route(/\/api\/v1\/(testimonials|faqs)/, (route) => route.fulfill({ status: 500 }));
  await context.route(/\/api\/v1\/videos\?.*tags/, (route) =>
    route.fulfill({
      json: { version: '1.0', result: true, result_msg: '', errors: null, contents: { videos: [], count: 0 } },
    }),
  );
  await page.goto('/cookie');
  await untilHydrated(page);
  await goInPlace(page, '/lp_ib');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/話せる職場/);
  await expect(page.locator(videoLinks).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'すべての動画を見る' })).toHaveAttribute('href', '/videos');
  await expect(page.getByRole('heading', { name: '使っている方の声' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'よくある質問' })).toHaveCount(0);
  await expectAccessible(page);
});

test('/lp links to the login, to the videos and to an answer, without JavaScript too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/lp`);
  await expect(page.getByRole('link', { name: 'LINEではじめる（無料）' }).first()).toHaveAttribute(
    'href',
    '/auth/start',
  );
  const question = page.getByRole('heading', { name: '利用にお金はかかりますか？' });
  await question.click();
  await expect(page.getByText('動画の視聴も、会員の登録も無料です。')).toBeVisible();
  await page.getByRole('link', { name: '登録せずに動画を見る' }).first().click();
  await expect(page).toHaveURL(/\/videos$/);
  await context.close();
});
