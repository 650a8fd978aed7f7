import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/**
 * The share of the window's height that is taken by bars: the header, and everything that stays in place during
 * scrolling and is wider than half of the window.
 */
function shareOfBars(): number {
  const rows = new Array<boolean>(innerHeight).fill(false);
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => element.matches('header') || /^(fixed|sticky)$/.test(getComputedStyle(element).position),
  );
  for (const bar of bars) {
    const { top, bottom, width } = bar.getBoundingClientRect();
    if (width > innerWidth / 2 && bar.checkVisibility())
      rows.fill(true, Math.max(0, Math.round(top)), Math.max(0, Math.round(bottom)));
  }
  return rows.filter(Boolean).length / innerHeight;
}

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const)
  test(`bars take at most a quarter of a phone’s screen, ${width}×${height}, also with a message at the bottom`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/videos');
    await untilHydrated(page);
    expect(await page.evaluate(shareOfBars)).toBeGreaterThan(0.05);
    expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25);
    await page
      .getByRole('button', { name: /^お気に入り：/ })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'お知らせ（いまの操作）' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25);
  });

test('with text of twice the size, header and bottom bar take at most a quarter of a phone’s screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, 'taro', '/mypage/profile');
  await expect(page.getByRole('banner').locator('summary', { hasText: 'さん' })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '200'));
  expect(await page.evaluate(shareOfBars)).toBeLessThanOrEqual(0.25);
  const tabs = page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link').locator('span');
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  expect(boxes).toHaveLength(5);
  for (const [index, box] of boxes.entries())
    expect(box?.x, 'words do not touch').toBeGreaterThanOrEqual(4 + (index === 0 ? 0 : rightOf(boxes[index - 1])));
});

function rightOf(box: { readonly x: number; readonly width: number } | null | undefined): number {
  return (box?.x ?? 0) + (box?.width ?? 0);
}

test('a long nickname is shortened in the header, where it neither wraps nor moves the picture', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, 'taro', '/robots.txt');
  let nickname = 'たろう';
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { contents: { user: { nickname: string } } };
    body.contents.user.nickname = nickname;
    await route.fulfill({ response, json: body });
  });
  const menu = page.getByRole('banner').locator('summary', { hasText: 'さん' });
  const places = [];
  for (const [whole, shown] of [
    ['たろう', 'たろうさん'],
    ['新しい人', '新しい人さん'],
    ['とてもながいなまえのたろうさんですよろし', 'とても…さん'],
    ['Wilhelmina', 'Wilhe…さん'],
  ] as const) {
    nickname = whole;
    await page.goto('/faqs');
    await expect(menu).toHaveText(shown);
    const words = await menu.locator('span').last().boundingBox();
    expect(words?.height, 'one line').toBeLessThan(24);
    const edge = rightOf(await menu.boundingBox());
    expect(rightOf(words)).toBeLessThanOrEqual(edge + 4);
    const picture = await menu.getByRole('presentation').boundingBox();
    places.push(Math.round(picture?.y ?? 0));
  }
  expect(new Set(places).size).toBe(1);
});

test('on a phone the message at the bottom is a card with a margin, and its text is above its buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/videos');
  await untilHydrated(page);
  await page
    .getByRole('button', { name: /^お気に入り：/ })
    .first()
    .click();
  const bar = page.getByRole('region', { name: 'お知らせ（いまの操作）' });
  const [whole, words, undo] = [
    await bar.boundingBox(),
    await bar.getByRole('paragraph').boundingBox(),
    await bar.getByRole('button', { name: '元に戻す' }).boundingBox(),
  ];
  expect(whole?.x).toBe(8);
  expect(rightOf(whole)).toBe(352);
  expect(words?.width).toBeGreaterThan(300);
  expect(undo?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  const tabs = await page.getByRole('navigation', { name: 'よく使う画面' }).boundingBox();
  expect((tabs?.y ?? 0) - ((whole?.y ?? 0) + (whole?.height ?? 0))).toBeGreaterThanOrEqual(7);
});
