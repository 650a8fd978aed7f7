import type { Locator, Page } from 'playwright/test';
import { RECOMMENDED_MAX } from '#contract/limits.ts';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { logIn } from '#tests/support/screens/log-in.ts';
import { playButton } from '#tests/support/screens/player.ts';
import { ask, expectResults, main, type Query, titles } from '#tests/support/screens/video-list.ts';

/** The video list: the filters are in the address, and the list shows what the API answers for them. */

const conditions = (page: Page) => page.locator('summary', { hasText: '条件を選ぶ' });
const said = (page: Page, words: string) =>
  expect(page.locator('[role="status"]').filter({ hasText: words }).first()).toBeAttached();

interface Row {
  readonly name: string;
  readonly choose: (form: Locator) => Promise<void>;
  /** The query in the page's address. `query` is the API's query, in which names of list parameters end with `[]`. */
  readonly address: Query;
  readonly query: Query;
}
const tick =
  (...names: string[]) =>
  async (form: Locator) => {
    for (const name of names) await form.getByRole('checkbox', { name, exact: true }).check();
  };
const rows: readonly Row[] = [
  {
    name: 'a genre with all of its children',
    choose: tick('仕事をさがす（すべて）'),
    address: [['genres', 'finding-work']],
    query: [['genres[]', 'finding-work']],
  },
  {
    name: 'either of two genres',
    choose: tick('求人の見つけ方', '合理的配慮'),
    address: [
      ['genres', 'job-search'],
      ['genres', 'accommodation'],
    ],
    query: [
      ['genres[]', 'job-search'],
      ['genres[]', 'accommodation'],
    ],
  },
  {
    name: 'a supervisor',
    choose: (form) => form.getByRole('checkbox', { name: /^水野 あかり/ }).check(),
    address: [['supervisors', '1']],
    query: [['supervisors[]', '1']],
  },
  {
    name: 'either of two themes',
    choose: tick('オススメ', '面接'),
    address: [
      ['tags', 'オススメ'],
      ['tags', 'interview'],
    ],
    query: [
      ['tags[]', 'オススメ'],
      ['tags[]', 'interview'],
    ],
  },
  {
    name: 'two themes at once, of one genre',
    choose: async (form) => {
      await tick('オススメ', '面接', '仕事をさがす（すべて）')(form);
      await form.getByRole('radio', { name: 'すべてにあてはまる動画' }).check();
    },
    address: [
      ['genres', 'finding-work'],
      ['tags', 'オススメ'],
      ['tags', 'interview'],
      ['search_type', '1'],
    ],
    query: [
      ['genres[]', 'finding-work'],
      ['tags[]', 'オススメ'],
      ['tags[]', 'interview'],
      ['search_type', '1'],
    ],
  },
];

test('every filter is in the address, shows its results, is announced, and is restored by reload and Back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const all = await ask(page, []);
  for (const { name, choose, address, query } of rows) {
    await page.goto('/videos');
    await expect(playableStars(page).first()).toBeVisible();
    await conditions(page).click();
    const form = page.getByRole('search');
    for (const folded of ['テーマ・対象', '監修者']) await form.locator('summary', { hasText: folded }).click();
    await choose(form);
    await form.getByRole('button', { name: 'この条件でさがす' }).click();
    const found = await expectResults(page, query);
    expect(found.count, name).toBeGreaterThan(0);
    expect(found.count, name).toBeLessThan(all.count);
    expect([...new URL(page.url()).searchParams].sort(), name).toEqual(
      address.map(([key, value]) => [key, value]).sort(),
    );
    await said(page, `${found.count}件の動画が見つかりました。`);
    await page.reload();
    await expectResults(page, query);
    await expect(conditions(page)).toContainText(/（\d）/);
    await page.goBack();
    await expectResults(page, []);
  }
  await page.goForward();
  const chips = page.getByRole('navigation', { name: '選んでいる条件' });
  await expectAccessible(page);
  await chips.getByRole('link', { name: '「面接」の条件を外す' }).click();
  // The pressed chip has disappeared, so the focus moves to the heading of the new results.
  await expect(page.getByRole('heading', { level: 2, name: /件/ })).toBeFocused();
  await expectResults(page, [
    ['genres[]', 'finding-work'],
    ['tags[]', 'オススメ'],
  ]);
  await chips.getByRole('link', { name: '条件をすべて外す' }).click();
  await expectResults(page, []);

  const genres = page.getByRole('navigation', { name: 'ジャンルから選ぶ' });
  await genres.getByRole('link', { name: '働きつづける' }).click();
  await expect(genres.getByRole('link', { name: '働きつづける' })).toHaveAttribute('aria-current', 'true');
  await genres.getByRole('link', { name: '合理的配慮' }).click();
  await expectResults(page, [['genres[]', 'accommodation']]);

  for (const [label, sort] of [
    ['古い順', '1'],
    ['よく見られている順', '2'],
  ] as const) {
    await page.locator('summary', { hasText: '並び順' }).click();
    await page.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`sort_type=${sort}`));
    await expectResults(page, [
      ['genres[]', 'accommodation'],
      ['sort_type', sort],
    ]);
  }
  await page.goto('/videos');
  await page.locator('summary', { hasText: '並び順' }).click();
  await page.getByRole('link', { name: 'ランダム' }).click();
  await expect(page).toHaveURL(/sort_type=3/);
  await expect(titles(page)).toHaveCount(12);
});

/** The favourite buttons of videos. They appear only after hydration, so tests wait for them first. */
const playableStars = (page: Page) => main(page).getByRole('button', { name: /^お気に入り：/ });

test('a member filters by viewed and unviewed', async ({ page }) => {
  await logIn(page, 'taro', '/videos');
  for (const [label, status] of [
    ['見た動画', '1'],
    ['まだ見ていない動画', '2'],
  ] as const) {
    await conditions(page).click();
    const form = page.getByRole('search');
    await form.getByRole('radio', { name: label, exact: true }).check();
    await form.getByRole('button', { name: 'この条件でさがす' }).click();
    await expect(page).toHaveURL(new RegExp(`view_status=${status}`));
    expect((await expectResults(page, [['view_status', status]])).count).toBeGreaterThan(0);
  }
  await page.goto('/videos?view_status=1&sort_type=4');
  await expectResults(page, [
    ['view_status', '1'],
    ['sort_type', '4'],
  ]);

  // The server renders this list as for a visitor. The member's list, which replaces it, must be just as long.
  await page.goto('/videos?page=2');
  await expect(
    main(page)
      .getByText(/^視聴(中|済み)$/)
      .first(),
  ).toBeVisible();
  await expect(titles(page)).toHaveCount(24);
});

test('もっと見る continues where the list ended and announces it, and Back returns to the same position', async ({
  page,
  context,
  pageErrors,
}) => {
  const more = page.getByRole('link', { name: 'もっと見る' });
  await page.goto('/videos');
  await expect(playableStars(page).first()).toBeVisible();
  pageErrors.allow(/^503 .*\/api\/v1\/videos/);
  await context.route('**/api/v1/videos?**', (route) => route.fulfill({ status: 503 }));
  const keyword = page.getByLabel('キーワード');
  await keyword.fill('面接');
  await keyword.press('Enter');
  await expect(page.getByText('動画の一覧を読み込めませんでした。')).toBeVisible();
  await expect(keyword, 'what was typed stays').toHaveValue('面接');
  await page.goBack();
  await more.click();
  await expect(page.getByText('続きを読み込めませんでした。')).toBeVisible();
  await expect(titles(page)).toHaveCount(12);
  await context.unroute('**/api/v1/videos?**');

  await more.click();
  await expect(titles(page)).toHaveCount(24);
  await said(page, '12件の動画を追加しました。');
  await expect(main(page).getByRole('article').nth(12).getByRole('link').first()).toBeFocused();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('続きを読み込めませんでした。')).toHaveCount(0);
  const card = main(page).getByRole('article').nth(20).getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const place = (await card.boundingBox())?.y ?? 0;
  await card.click();
  await expect(page).toHaveURL(/\/videos\/\w{26}$/);
  await playButton(page).waitFor();
  await page.goBack();
  const scrolling = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(scrolling, 'Back restores the position without animation').toBe('auto');
  await expect(titles(page)).toHaveCount(24);
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 9999) - place)).toBeLessThan(60);
  await page.reload();
  await expect(titles(page)).toHaveCount(24);
});

test('in a wide window the recommended videos end with a full row; a phone shows all of them', async ({ page }) => {
  await page.goto('/');
  const recommended = main(page).locator('[role="list"]').first();
  await expect(recommended.getByRole('listitem')).toHaveCount(RECOMMENDED_MAX);
  for (const [width, columns] of [
    [1000, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await recommended.getByRole('listitem').evaluateAll((items) => {
      const counts = new Map<number, number>();
      for (const item of items) {
        const top = Math.round(item.getBoundingClientRect().top);
        counts.set(top, (counts.get(top) ?? 0) + 1);
      }
      return [...counts.values()];
    });
    expect(rows).toEqual(Array.from({ length: Math.floor(RECOMMENDED_MAX / columns) }, () => columns));
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters are submitted as a form, and the longer list has an address', async ({ page }) => {
    await page.goto('/videos');
    await conditions(page).click();
    await page.locator('summary', { hasText: 'テーマ・対象' }).click();
    await page.getByRole('checkbox', { name: '面接', exact: true }).check();
    await page.getByLabel('キーワード').fill('面接');
    await page.getByRole('button', { name: 'この条件でさがす' }).click();
    await expectResults(page, [
      ['keyword', '面接'],
      ['tags[]', 'interview'],
    ]);
    await page.goto('/videos');
    await page.getByRole('link', { name: 'もっと見る' }).click();
    await expect(titles(page)).toHaveCount(24);
  });
});
