import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';

/**
 * The number of pages requested at once. It exceeds the number of pages that the server renders or queues at the same
 * time for one IP address.
 */
const PAGES = 120;

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server?.remove());

test('while a person’s IP address requests too many pages, a calm page says so; trying again later shows the page', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/429/);
  // The flood lasts until the person has been refused, or has tried twenty times.
  let isOver = false;
  const statuses = new Set<number>();
  const flood = Promise.all(
    Array.from({ length: PAGES }, async (_, word) => {
      for (let round = 0; !isOver; round += 1)
        statuses.add((await fetch(`${server.origin}/videos?keyword=${word}+${round}`)).status);
    }),
  );
  // Each attempt requests a different address, because a page that was shown once is cached and then never refused.
  let address = '';
  for (let tries = 1; address === '' && tries <= 20; tries += 1) {
    const asked = `${server.origin}/videos?keyword=${encodeURIComponent('面接')}&page=${tries}&sort_type=1`;
    if ((await page.goto(asked))?.status() === 429) address = asked;
  }
  isOver = true;
  expect(address, 'the person is refused').not.toBe('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセスが集中しています');
  await expect(page.getByText('お使いの端末や操作に問題はありません。')).toBeVisible();
  const again = page.getByRole('link', { name: 'もう一度ためす' });
  const [text, background] = await again.evaluate((link) => {
    const { color, backgroundColor } = getComputedStyle(link);
    return [color, backgroundColor];
  });
  expect([text, background]).toEqual(['rgb(255, 255, 255)', 'rgb(11, 92, 80)']);
  await expectAccessible(page);
  await flood;
  expect(statuses).toEqual(new Set([200, 429]));
  await again.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画をさがす');
});
