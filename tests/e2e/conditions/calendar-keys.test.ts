import type { Page } from 'playwright/test';
import { addDays, addMonths, daysOfMonth } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { expect, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { today as dayOfBrowser } from '#tests/support/screens/conditions.ts';
import { SCREEN } from '#tests/support/screens/conditions-screen.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/** Keys in the calendar: the focus is always on a day, even while a month is being fetched. */

const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? document.activeElement?.tagName ?? '');

async function focusToday(page: Page): Promise<string> {
  await page.goto(SCREEN);
  const today = await dayOfBrowser(page);
  await page.locator(`[data-day="${today}"]`).focus();
  return today;
}

async function press(page: Page, key: string, to: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => focusedDay(page), `${key} to ${to}`).toBe(to);
}

/** The same day in another month, or the last day of that month if it is shorter. */
function inMonth(day: string, months: number): string {
  const days = daysOfMonth(addMonths(monthOf(day), months));
  return days.find((one) => one.slice(8) === day.slice(8)) ?? days.at(-1) ?? '';
}

async function walk(page: Page, today: string): Promise<void> {
  const month = inMonth(today, -1);
  await press(page, 'PageUp', month);
  const beforeThat = inMonth(month, -1);
  await press(page, 'PageUp', beforeThat);
  const first = `${monthOf(beforeThat)}-01`;
  // Moves across the beginning of a month, by day and by week.
  for (let day = beforeThat; day > first; ) {
    day = addDays(day, -1);
    await press(page, 'ArrowLeft', day);
  }
  await press(page, 'ArrowLeft', addDays(first, -1));
  await press(page, 'ArrowRight', first);
  await press(page, 'ArrowUp', addDays(first, -7));
  await press(page, 'ArrowDown', first);
  await press(page, 'Shift+PageUp', inMonth(first, -12));
  await press(page, 'Shift+PageDown', first);
  await press(page, 'PageDown', inMonth(first, 1));
}

test('PageUp, PageDown and arrows across months leave the focus on a day', async ({ page }) => {
  await logIn(page, 'taro');
  await walk(page, await focusToday(page));
});

test('a key that goes back before the other month is rendered leaves the focus on a day too', async ({ page }) => {
  await logIn(page, 'taro');
  const today = await focusToday(page);
  const first = `${monthOf(inMonth(today, -1))}-01`;
  await press(page, 'PageUp', inMonth(today, -1));
  for (let day = inMonth(today, -1); day > first; ) {
    day = addDays(day, -1);
    await press(page, 'ArrowLeft', day);
  }
  // The second key follows before the other month is rendered, but after React has handled the first key.
  await page.evaluate(async () => {
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (let task = 0; task < 3; task += 1) await null;
    }
  });
  // The later key wins: the address names the month of `first` again.
  await expect(page).toHaveURL(new RegExp(monthOf(first)));
  await expect.poll(() => focusedDay(page)).toBe(first);
});

test('slow answers and fast keys leave the focus on a day too', async ({ page }) => {
  await logIn(page, 'taro');
  const today = await focusToday(page);
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
});

withWorker('keys leave the focus on a day without a connection too', async ({ page, context }) => {
  await logIn(page, 'taro');
  await page.goto(SCREEN);
  await waitForWorker(page);
  const today = await focusToday(page);
  await context.setOffline(true);
  await walk(page, today);
});

test('no key goes past today', async ({ page }) => {
  await logIn(page, 'taro');
  const today = await focusToday(page);
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown', 'Shift+PageDown']) await press(page, key, today);
  const before = inMonth(today, -1);
  await press(page, 'PageUp', before);
  const last = daysOfMonth(monthOf(before)).at(-1) ?? '';
  for (let day = before; day < last; ) {
    day = addDays(day, 1);
    await press(page, 'ArrowRight', day);
  }
  // If the same day of this month is in the future, the focus goes to today.
  const wanted = inMonth(last, 1);
  await press(page, 'PageDown', wanted > today ? today : wanted);
});
