import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';

/** More different pages than one IP address may request at once, including those that wait in its queue. */
const PAGES = 120;

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.remove());

test('while the address of a person asks for too many pages, a calm page says so; trying again later shows the page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/429/);
  const flood = Promise.all(
    Array.from({ length: PAGES }, async (_, word) => (await fetch(`${server.origin}/videos?keyword=${word}`)).status),
  );
  await expect
    .poll(async () => (await page.goto(`${server.origin}/videos?keyword=面接&sort_type=1`))?.status(), {
      intervals: [10],
    })
    .toBe(429);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセスが集中しています');
  await expect(page.getByText('お使いの端末や操作に問題はありません。')).toBeVisible();
  const again = page.getByRole('link', { name: 'もう一度ためす' });
  const [text, background] = await again.evaluate((link) => {
    const { color, backgroundColor } = getComputedStyle(link);
    return [color, backgroundColor];
  });
  expect([text, background]).toEqual(['rgb(255, 255, 255)', 'rgb(11, 92, 80)']);
  await expectAccessible(page);
  expect(new Set(await flood)).toEqual(new Set([200, 429]));
  await again.click();
  await expect(page).toHaveURL(`${server.origin}/videos?keyword=${encodeURIComponent('面接')}&sort_type=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画をさがす');
});
