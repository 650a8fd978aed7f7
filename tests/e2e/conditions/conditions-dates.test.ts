import { ENCOURAGEMENTS } from '#features/conditions/day/encouragement.ts';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { choose, main, openMore, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';
import { storedSession } from '#tests/support/screens/log-in.ts';

test('the dates of the daily question and of the answer are stored; an answer shows one of twelve encouragements', async ({
  page,
}) => {
  const day = await start(page);
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.goto('/');
  const popup = page.getByRole('dialog', { name: '今日の体調を記録しますか' });
  await expect(popup).toBeVisible();
  await expect.poll(() => storedSession(page)).toMatchObject({ latestPopUpDate: day, latestConditionDate: null });
  await popup.getByRole('link', { name: '記録する' }).click();
  await expect(page).toHaveURL(SCREEN);
  await choose(page, '体調', 'よい');
  await choose(page, '気分', 'ふつう');
  await save(page);
  await expect(main(page).getByText('送信しました')).toBeVisible();
  const kindWords = ENCOURAGEMENTS.map(({ ja }) => ja.replace('{nickname}', 'はなこ'));
  const shown = await main(page).innerText();
  expect(kindWords.filter((words) => shown.includes(words))).toHaveLength(1);
  await expect.poll(() => storedSession(page)).toMatchObject({ latestConditionDate: day });
});

test('a half-filled form stays with its day after midnight, shows that, and links to today’s form', async ({
  page,
}) => {
  const day = await start(page);
  await page.clock.install({ time: new Date(`${day}T23:59:30+09:00`) });
  await page.goto(SCREEN);
  await choose(page, '体調', 'ふつう');
  await openMore(page);
  await page.getByLabel('メモ').fill('夜の散歩');
  await page.clock.runFor(60_000);
  await expect(main(page).getByText(/^日付が変わりました。これは.+の記録です。$/)).toBeVisible();
  await expect(page.getByLabel('メモ')).toHaveValue('夜の散歩');
  await expectAccessible(page);
  await page.getByRole('button', { name: '今日の記録を書く' }).click();
  await expect(page.locator('#record-of-day')).toContainText('今日');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: '続きを書く' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(page.getByLabel('メモ')).toHaveValue('夜の散歩');
});
