import type { Page } from 'playwright/test';
import { addDays } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { clearMonths, forgetToday, today } from '#tests/support/screens/conditions.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

/**
 * The conditions screen, used by the member はなこ. `start` logs her in and removes her records of the last two months.
 */

export const SCREEN = '/mypage/conditions';

export async function start(page: Page): Promise<string> {
  await logIn(page, 'hanako', '/robots.txt');
  const day = await today(page);
  await clearMonths(page, [...new Set([day, addDays(day, -31)].map(monthOf))]);
  await forgetToday(page);
  return day;
}

export const choose = (page: Page, group: '体調' | '気分', point: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: point, exact: true }).check();
export const save = (page: Page) => page.getByRole('button', { name: '保存する', exact: true }).click();
export const openMore = (page: Page) => page.locator('summary', { hasText: '睡眠とメモ' }).click();
export const main = (page: Page) => page.getByRole('main');
