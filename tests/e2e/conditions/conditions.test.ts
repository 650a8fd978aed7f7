import type { Page } from 'playwright/test';
import { ENCOURAGEMENTS } from '#features/conditions/day/encouragement.ts';
import { addDays } from '#lib/dates.ts';
import { expect, expectAccessible, test, waitForWorker, withWorker } from '#tests/support/browser/e2e.ts';
import { goInPlace, pressTwice } from '#tests/support/browser/in-page.ts';
import { smallTargets } from '#tests/support/browser/targets.ts';
import { storedDay } from '#tests/support/screens/conditions.ts';
import { choose, main, openMore, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';
import { storedSession } from '#tests/support/screens/log-in.ts';
import { recordsOf } from '#tests/support/screens/player.ts';

test('a member records today in four taps, from the question on the video list to an encouragement', async ({
  page,
}) => {
  // Collects the calls of the badge API, because a test can't see the badge on an installed app's icon.
  await page.addInitScript(() => {
    const marks: string[] = [];
    const tell = (mark: string) => async () => {
      marks.push(mark);
    };
    Object.assign(window, { marks });
    Object.assign(navigator, { setAppBadge: tell('marked'), clearAppBadge: tell('clear') });
  });
  const lastMark = () => page.evaluate(() => (window as unknown as { marks: string[] }).marks.at(-1));
  const day = await start(page);
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.goto('/videos');
  const popup = page.getByRole('dialog', { name: '今日の体調を記録しますか' });
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the popup takes no focus').toBe('BODY');
  // Measures both in one call, because the member's own list may arrive at any time.
  const places = await page.locator('[data-daily-popup]').evaluate((box: HTMLElement) => {
    const placeOfMain = () => document.querySelector('main')?.getBoundingClientRect().toJSON() as object;
    const beside = placeOfMain();
    box.style.display = 'none';
    const alone = placeOfMain();
    box.style.display = '';
    return { beside, alone };
  });
  expect(places.alone, 'the popup moves nothing').toEqual(places.beside);
  expect(places.alone).toMatchObject({ x: expect.any(Number) });
  await expect.poll(() => storedSession(page)).toMatchObject({ latestPopUpDate: day, latestConditionDate: null });
  await expectAccessible(page);
  await expect.poll(lastMark).toBe('marked');
  await popup.getByRole('link', { name: '記録する' }).click();
  await expect(page).toHaveURL(SCREEN);
  await expect(page.getByRole('radio')).not.toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await choose(page, '体調', 'よい');
  await choose(page, '気分', 'ふつう');
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  const kindWords = ENCOURAGEMENTS.map(({ ja }) => ja.replace('{nickname}', 'はなこ'));
  const shown = await main(page).innerText();
  expect(
    kindWords.filter((words) => shown.includes(words)),
    'one of twelve encouragements',
  ).toHaveLength(1);
  await expect(main(page).getByRole('button', { name: /の記録を直す$/ })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '相談先を見る' })).toHaveCount(0);
  await expect.poll(lastMark).toBe('clear');
  await expect.poll(() => storedSession(page)).toMatchObject({ latestConditionDate: day });
  expect(await storedDay(page, day)).toMatchObject({ condition_point: 4, feeling_point: 3, note: null });
  await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/体調 よい、気分 ふつう$/);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.goto('/videos');
  await page.waitForLoadState('networkidle');
  await expect(popup).toHaveCount(0);
});

withWorker(
  'a draft survives a reload and a lost connection; a record saved offline is sent with the network',
  async ({ page, context }) => {
    const day = await start(page);
    await page.goto(SCREEN);
    await waitForWorker(page);
    await choose(page, '体調', '少しつらい');
    await openMore(page);
    await page.getByRole('textbox', { name: 'メモ' }).fill('通院の帰りに');
    // The draft is stored while the page is open, so nothing is lost if the page is killed.
    const drafts = async () => JSON.stringify(await recordsOf(page, 'draft:'));
    await expect.poll(drafts).toContain('通院の帰りに');

    await page.getByRole('textbox', { name: 'メモ' }).pressSequentially('少し休んだ');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('書きかけの内容を戻しました')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue('通院の帰りに少し休んだ');
    await expect(
      page.getByRole('radiogroup', { name: '体調' }).getByRole('radio', { name: '少しつらい' }),
    ).toBeChecked();
    await page.getByLabel('寝た時刻').fill('23:30');
    await page.getByLabel('起きた時刻').fill('06:10');
    await expect(page.getByText('睡眠時間：6時間40分')).toBeVisible();
    await choose(page, '気分', 'とてもつらい');
    await save(page);
    await expect(main(page).getByText(/^未送信。/)).toBeVisible();
    await expect(main(page).getByRole('link', { name: '相談先を見る' })).toBeVisible();
    await page.addInitScript(() => {
      const look = () => document.querySelector('main form') && sessionStorage.setItem('form-seen', '1');
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /の記録を直す$/ })).toBeVisible();
    // While the page loaded, no empty form appeared in place of the waiting record.
    expect(await page.evaluate(() => sessionStorage.getItem('form-seen'))).toBeNull();
    await expect(page.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/未送信$/);
    await expect(page.getByText('書きかけの内容を戻しました')).toHaveCount(0);
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(page.locator(`[data-day="${day}"]`)).not.toHaveAccessibleName(/未送信/, { timeout: 30_000 });
    expect(await storedDay(page, day)).toMatchObject({
      condition_point: 2,
      feeling_point: 1,
      note: '通院の帰りに少し休んだ',
    });
  },
);

/** Makes several errors in today's form and saves. The page must already show this form, still empty. */
async function expectAllErrorsAtOnce(page: Page): Promise<void> {
  await openMore(page);
  await page.getByLabel('起きた時刻').fill('07:00');
  await page.getByRole('textbox', { name: 'メモ' }).fill('あ'.repeat(1001));
  await save(page);
  const summary = page.getByRole('region', { name: /入力の内容を確認してください/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    '体調を選んでください。',
    '気分を選んでください。',
    '寝た時刻も入力してください。',
    '1000文字以内で入力してください。',
  ]);
  await expect(page.getByLabel('寝た時刻')).toHaveAccessibleDescription(/寝た時刻も入力してください/);
  const condition = page.getByRole('radiogroup', { name: /^体調.*必須$/ });
  await expect(condition).toHaveAttribute('aria-required', 'true');
  await expect(condition).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await summary.getByRole('link', { name: '寝た時刻も入力してください。' }).click();
  await expect(page.getByLabel('寝た時刻')).toBeFocused();
  // An hour without minutes is an error. A corrected field shows no error.
  await page.keyboard.type('11');
  await choose(page, '体調', 'ふつう');
  await expect(summary.getByRole('link', { name: '体調を選んでください。' })).toHaveCount(0);
  await save(page);
  await expect(page.getByLabel('寝た時刻')).toHaveAccessibleDescription(/時と分の両方を入力してください/);
  expect(await page.getByLabel('寝た時刻').evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true);
  await page.getByLabel('寝た時刻').fill('07:00');
  await expect(page.getByLabel('寝た時刻')).not.toHaveAccessibleDescription(/./);
  await choose(page, '体調', 'ふつう');
  await choose(page, '気分', 'ふつう');
  await page.getByRole('textbox', { name: 'メモ' }).fill('短いメモ');
  await save(page);
  await expect(summary.getByRole('link')).toHaveText(['寝た時刻と起きた時刻が同じです。']);
  await page.getByLabel('寝た時刻').fill('23:00');
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  await expect(main(page).getByText('8時間（23:00～07:00）')).toBeVisible();
}

test('all errors are shown at once at their fields, and no input is lost; a past day is added, corrected and deleted by keyboard only', async ({
  page,
  context,
}) => {
  const day = await start(page);
  await page.goto(SCREEN);
  await test.step('errors', () => expectAllErrorsAtOnce(page));

  const past = addDays(day, -1);
  await page.locator(`[data-day="${day}"]`).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(`[data-day="${past}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${past}`));
  await expect(page.locator('#record-of-day')).toBeFocused();
  await page.getByRole('radio', { name: 'とてもつらい' }).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('送信しました')).toBeVisible();
  expect(await storedDay(page, past)).toMatchObject({ condition_point: 2, feeling_point: 1 });

  // The pressed button disappears, so the focus moves to the record instead of getting lost.
  await page.getByRole('button', { name: /の記録を直す$/ }).press('Enter');
  await expect(page.locator('#record-of-day')).toBeFocused();
  await page.getByRole('button', { name: 'やめる' }).press('Enter');
  await expect(page.locator('#record-of-day')).toBeFocused();
  await page.getByRole('button', { name: /の記録を直す$/ }).press('Enter');
  await choose(page, '体調', 'とてもよい');
  await page.getByRole('button', { name: '保存する', exact: true }).press('Enter');
  await expect.poll(async () => (await storedDay(page, past))?.condition_point).toBe(5);

  await context.setOffline(true);
  await page.getByRole('button', { name: /の記録を削除する$/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /の記録を削除しますか$/ });
  await expect(dialog.getByRole('button', { name: 'やめる' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '削除する' }).press('Enter');
  await expect(dialog.getByText('インターネットにつながっている必要があります')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /の記録を削除する$/ })).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '削除する' }).press('Enter');
  // The message can get the focus only after the modal dialog is closed.
  await expect(main(page).locator('div:focus')).toHaveText(/の記録を削除しました。$/);
  await expect(page.locator(`[data-day="${past}"]`)).toHaveAccessibleName(/記録なし$/);
  expect(await storedDay(page, past)).toBeUndefined();
  // The day is recorded again, offline. Until this record is sent, it can also be deleted offline.
  await context.setOffline(true);
  await choose(page, '体調', 'ふつう');
  await choose(page, '気分', 'ふつう');
  await save(page);
  await expect(main(page).getByText(/^未送信。/)).toBeVisible();
  await page.getByRole('button', { name: /の記録を削除する$/ }).click();
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page.locator(`[data-day="${past}"]`)).toHaveAccessibleName(/記録なし$/);
  await context.setOffline(false);
  await goInPlace(page, `${SCREEN}?day=${addDays(day, -40)}`);
  await expect(main(page).getByText('記録できるのは30日前までです。', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
});

test('two presses create one record, which two tabs show', async ({ page, context }) => {
  const day = await start(page);
  await page.goto(SCREEN);
  const other = await context.newPage();
  await other.goto(SCREEN);
  await expect(other.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/記録なし$/);
  const posts: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/conditions')) posts.push(request.url());
  });
  await page.bringToFront();
  await choose(page, '体調', 'よい');
  await choose(page, '気分', 'よい');
  await pressTwice(page.getByRole('button', { name: '保存する', exact: true }));
  await expect(main(page).getByText('送信しました')).toBeVisible();
  await expect(other.locator(`[data-day="${day}"]`)).toHaveAccessibleName(/体調 よい、気分 よい$/);
  await expect(other.getByRole('button', { name: /の記録を直す$/ })).toBeVisible();
  expect(posts).toHaveLength(1);

  // While one tab edits the record, the other tab saves a change to the same record.
  const edit = (tab: Page) => tab.getByRole('button', { name: /の記録を直す$/ }).click();
  await edit(other);
  await openMore(other);
  await other.getByRole('textbox', { name: 'メモ' }).fill('こちらの続き');
  await edit(page);
  await choose(page, '気分', 'ふつう');
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  const told = main(other).getByText(/^この日の記録は、別の画面か端末で次のように保存されています。/);
  await expect(told).toBeVisible();
  // After a reload the tab shows both its draft and the notice about the other tab's record.
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'メモ' })).toHaveValue('こちらの続き');
  await expect(told).toBeVisible();
  await expectAccessible(other);
  const take = other.getByRole('button', { name: '書きかけを削除して、保存された記録を残す' });
  await take.click();
  await other.getByRole('button', { name: '元に戻す' }).click();
  await expect(other.getByRole('textbox', { name: 'メモ' })).toHaveValue('こちらの続き');
  await take.click();
  await expect(other.getByRole('button', { name: /の記録を直す$/ })).toBeVisible();
  expect(await storedDay(page, day)).toMatchObject({ feeling_point: 3, note: null });
});
