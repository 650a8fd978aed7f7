import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { becomeNewMember } from '#tests/support/screens/conditions.ts';

/** Controls look pressable, chosen options look chosen, and neighbouring controls are far enough apart. */

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const SUMMARY = '/mypage/conditions?view=summary';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The contrast between an element's border and the page, as WCAG defines it; 0 if the element has no border. */
function borderContrast(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
    if (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1) return 0;
    const border = luminance(borderTopColor);
    const page = luminance(getComputedStyle(document.body).backgroundColor);
    return (Math.max(border, page) + 0.05) / (Math.min(border, page) + 0.05);
  });
}

test('what can be pressed has a border with a contrast of 3:1 in every theme', { tag: '@full' }, async ({ page }) => {
  await page.goto('/videos');
  await untilHydrated(page);
  const pressable = {
    'a genre': page.getByRole('navigation', { name: 'ジャンルから選ぶ' }).getByRole('link').first(),
    条件を選ぶ: page.locator('main details', { hasText: '条件を選ぶ' }).first(),
    'a card': page.locator('main article').first(),
  };
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    for (const [name, locator] of Object.entries(pressable))
      await expect.poll(() => borderContrast(locator), `${name}, ${theme}`).toBeGreaterThanOrEqual(3);
  }
});

test('a chosen period is paler than the main action, with a wide border and a check mark', { tag: '@full' }, async ({
  page,
}) => {
  await becomeNewMember(page, SUMMARY);
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(button);
      return { backgroundColor, borderTopWidth, hasMark: getComputedStyle(button, '::before').content !== 'none' };
    });
  const action = await look('印刷する・PDFにする');
  const [chosen, other] = [await look('この30日間'), await look('この7日間')];
  expect(chosen.backgroundColor).not.toBe(action.backgroundColor);
  expect(chosen).toMatchObject({ borderTopWidth: '2px', hasMark: true });
  expect([other.hasMark, action.hasMark]).toEqual([false, false]);
});

/** The distances between neighbours in one row, in px. */
async function gapsOf(items: Locator): Promise<number[]> {
  const boxes = await Promise.all((await items.all()).map(boxOf));
  return boxes.slice(1).map((box, index) => Math.round(box.x - (boxes[index]?.right ?? 0)));
}

test('the five faces are in one row and at least 8 px apart; the helplines are large targets', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await becomeNewMember(page, '/');
  const atHome = page.getByRole('group', { name: '体調' }).getByRole('button');
  await expect(atHome).toHaveCount(5);
  for (const gap of await gapsOf(atHome)) expect(gap).toBeGreaterThanOrEqual(8);
  await page.goto('/mypage/conditions');
  const inForm = page.locator('label', { has: page.locator('input[name="condition_point"]') });
  await expect(inForm).toHaveCount(5);
  for (const gap of await gapsOf(inForm)) expect(gap).toBeGreaterThanOrEqual(8);

  await page.goto('/');
  await atHome.first().click();
  await page.getByRole('group', { name: '気分' }).getByRole('button').first().click();
  await expect(page.getByText('記録しました', { exact: true })).toBeVisible();
  const numbers = page.getByRole('main').locator('a[href^="tel:"]');
  await expect(numbers).not.toHaveCount(0);
  const undo = await boxOf(page.getByRole('button', { name: '元に戻す' }));
  for (const number of await numbers.all()) {
    const box = await boxOf(number);
    expect(box.height).toBeGreaterThanOrEqual(48);
    expect(box.y).toBeGreaterThan(undo.bottom);
  }
});

/**
 * The position of the column with the heading, in px: its left edge, and how far its middle is from the middle of the
 * page.
 */
async function columnOf(page: Page): Promise<{ readonly start: number; readonly offset: number }> {
  const { x, right } = await boxOf(page.getByRole('heading', { level: 1 }).locator('..'));
  return { start: Math.round(x), offset: Math.round(Math.abs((x + right) / 2 - DESKTOP.width / 2)) };
}

test('profile, login and summary have the same centred column on a desktop', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/auth/start');
  await untilHydrated(page);
  const login = await columnOf(page);
  expect(login.offset).toBeLessThanOrEqual(10);
  expect(login.start).toBeGreaterThan(200);
  await becomeNewMember(page, '/mypage/profile');
  const ends = page.getByRole('region', { name: '会員の手続き' }).getByRole('link');
  await expect(ends).toHaveCount(2);
  const [first, second] = [await boxOf(ends.first()), await boxOf(ends.last())];
  expect(second.y - first.bottom).toBeGreaterThanOrEqual(8);
  for (const path of ['/mypage/profile', '/mypage/profile/edit', SUMMARY]) {
    await page.goto(path);
    await expect(page.getByRole('banner').locator('summary', { hasText: 'さん' })).toBeVisible();
    expect(await columnOf(page), path).toEqual(login);
  }
});

test('on a phone the picture of a link in a notice is above the text, which is as wide as the card', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/notifications');
  await untilHydrated(page);
  const card = page.locator('internal-link-card > a', { has: page.locator('img') }).first();
  const [image, title, details, whole] = [
    await boxOf(card.locator('img')),
    await boxOf(card.locator('.link-card-title')),
    await boxOf(card.locator('.link-card-details')),
    await boxOf(card),
  ];
  expect(title.y).toBeGreaterThanOrEqual(image.bottom);
  expect(details.y).toBeGreaterThanOrEqual(title.bottom);
  for (const part of [image, title]) expect(part.width).toBeGreaterThanOrEqual(whole.width - 40);
});
