import type { Page } from 'playwright/test';
import { dayInJapan, momentInJapan } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { clearMonths, putDay, storedDay } from '#tests/support/screens/conditions.ts';
import { choose, main, openMore, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';

/** Sets the page's clock ten minutes back, but not before midnight, so that today remains the same day. */
async function setClockBack(page: Page): Promise<void> {
  const now = Date.now();
  const midnight = momentInJapan(dayInJapan(now), '00:00');
  await page.clock.install({ time: Math.max(now - 600_000, midnight) });
}

test('on a device whose clock is behind, a deleted day can be recorded again', async ({ page }) => {
  const day = await start(page);
  const deletedDay = () => expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/記録なし$/);
  await page.goto(SCREEN);
  const record = async () => {
    await choose(page, '体調', 'よい');
    await choose(page, '気分', 'よい');
    await save(page);
  };
  await record();
  await expect(main(page).getByText('送信しました')).toBeVisible();

  await setClockBack(page);
  await page.goto(SCREEN);
  await page.getByRole('button', { name: /の記録を削除する$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await deletedDay();
  await record();
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 4 });

  // Another device deletes the record. This device's clock is behind, so its next record seems older than the deletion
  // and is ignored. The page says so, and the person can save again.
  await clearMonths(page, [monthOf(day)]);
  await page.goto(SCREEN);
  await deletedDay();
  await record();
  await expect(main(page).getByText('書いた内容は、下に残っています', { exact: false }).first()).toBeVisible();
  await expect(main(page).getByText('送信しました')).toHaveCount(0);
  expect(await storedDay(page, day)).toBeUndefined();
  // The form contains the input that the server ignored, so the person only needs to save again.
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 4 });
});

test('if another device has saved a newer record, the input that the server ignored is in the form again', async ({
  page,
}) => {
  const day = await start(page);
  await setClockBack(page);
  await page.goto(SCREEN);
  await choose(page, '体調', 'よい');
  await choose(page, '気分', 'よい');
  await openMore(page);
  const note = page.getByRole('textbox', { name: 'メモ' });
  await note.fill('この端末で書いたメモ');
  await putDay(page, day, { condition_point: 1, note: '別の端末のメモ', occurred_at: new Date().toISOString() });
  await save(page);
  await expect(main(page).getByText('書いた内容は、下に残っています', { exact: false }).first()).toBeVisible();
  await expect(note).toHaveValue('この端末で書いたメモ');
  await expect(main(page).getByRole('definition').filter({ hasText: '別の端末のメモ' })).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ note: '別の端末のメモ' });

  await page.reload();
  await expect(note).toHaveValue('この端末で書いたメモ');
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ note: 'この端末で書いたメモ', condition_point: 4 });
});
