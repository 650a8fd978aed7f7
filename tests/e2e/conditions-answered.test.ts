import { ENCOURAGEMENTS } from '#features/conditions/encouragement.ts';
import { choose, main, SCREEN, save, start } from '#tests/support/conditions-screen.ts';
import { expect, withWorker as test } from '#tests/support/e2e.ts';
import { storedSession } from '#tests/support/log-in.ts';

test('the day of the question and the day of the answer are kept; the answer brings one of twelve kind words', async ({
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
