import type { Page } from 'playwright/test';
import { addDays, addMonths, daysOfMonth } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { today as dayOfBrowser } from '#tests/support/screens/conditions.ts';
import { SCREEN } from '#tests/support/screens/conditions-screen.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? document.activeElement?.tagName ?? '');

async function press(page: Page, key: string, to: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => focusedDay(page), `${key} to ${to}`).toBe(to);
}

/**
 * The same day, but `months` months later (earlier if negative), or the last day of that month if it has no such day.
 */
function inMonth(day: string, months: number): string {
  const days = daysOfMonth(addMonths(monthOf(day), months));
  return days.find((one) => one.slice(8) === day.slice(8)) ?? days.at(-1) ?? '';
}

test('slow answers and fast keys leave the focus on a day, which is the only tab stop', async ({ page }) => {
  await logIn(page, 'taro', SCREEN);
  const today = await dayOfBrowser(page);
  await page.locator(`[data-day="${today}"]`).focus();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/users/conditions?*', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await press(page, 'PageUp', inMonth(today, -1));
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await press(page, 'PageUp', inMonth(inMonth(inMonth(inMonth(today, -1), -1), -1), -1));
  const day = await focusedDay(page);
  const answered = page.waitForResponse(/users\/conditions\?.*target/);
  release();
  await (await answered).finished();
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/体調|記録なし|記録は/);
  expect(await focusedDay(page)).toBe(day);
  await page.keyboard.press('Tab');
  expect(await focusedDay(page)).not.toBe(day);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedDay(page), 'one tab stop').toBe(day);

  // Moves across the beginning of a month, by day and by week.
  const first = `${monthOf(day)}-01`;
  for (let before = day; before > first; ) {
    before = addDays(before, -1);
    await press(page, 'ArrowLeft', before);
  }
  await press(page, 'ArrowUp', addDays(first, -7));
  await press(page, 'ArrowDown', first);
  await press(page, 'ArrowLeft', addDays(first, -1));
  await press(page, 'ArrowRight', first);
  await press(page, 'Shift+PageUp', inMonth(first, -12));
  await press(page, 'PageDown', inMonth(first, -11));
});
