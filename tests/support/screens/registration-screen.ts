import type { Page } from 'playwright/test';
import { expect, expectAccessible } from '#tests/support/browser/e2e.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';

/** Helpers for the registration form, which appears after a login as the persona `new` of the stand-in for LINE. */

export const CONFIRM = '入力内容の確認へ進む';
export const main = (page: Page) => page.getByRole('main');
export const summary = (page: Page) => page.getByRole('region', { name: /入力の内容を確認してください/ });
export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 15_000 });

export async function fillIn(page: Page, nickname = 'めじるし'): Promise<void> {
  await page.getByLabel('ニックネーム').fill(nickname);
  await page.getByLabel('生まれた年').selectOption({ label: '1989年（昭和64年／平成元年）' });
  await page.getByLabel('住んでいる都道府県').selectOption('沖縄県');
  await page.getByRole('radio', { name: 'その他（自由に書けます）' }).check();
  await page.getByLabel('性別（自由に書けます）').fill('ひみつ');
  await page.getByRole('group', { name: '障害者手帳がある' }).getByLabel('その他').check();
  await page.getByLabel('「その他」の内容').fill('高次脳機能障害');
  await page.getByRole('group', { name: '診断を受けていない' }).getByLabel('家族').check();
  await consent(page);
}

const consents = (page: Page) => [
  page.getByLabel('利用規約に同意します'),
  page.getByLabel('プライバシーポリシーに同意します'),
  page.getByLabel(/障害に関する情報や体調の記録/),
];

/**
 * Checks the boxes of the three consents. The app never stores them on the device, so they must be unchecked after
 * every page load.
 */
export async function consent(page: Page): Promise<void> {
  for (const box of consents(page)) {
    await expect(box).not.toBeChecked();
    await box.check();
  }
}

export async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}
