import { readFile } from 'node:fs/promises';
import { addDays, daysFrom } from '#lib/dates.ts';
import { becomeNewMember, putDay, putDays, today } from '#tests/support/conditions.ts';
import { expect, expectAccessible, test, waitForWorker, withWorker } from '#tests/support/e2e.ts';
import { logIn } from '#tests/support/log-in.ts';
import { brokenIn, smallTargets } from '#tests/support/targets.ts';

const SCREEN = '/mypage/conditions';

/** Pages of a PDF, by its own objects. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

for (const theme of ['light', 'dark', 'contrast'] as const) {
  test(`three months of たろう: calendar, year and summary in the theme ${theme}`, async ({ page }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem('settings', JSON.stringify({ state: { theme: chosen }, version: 0 })),
      theme,
    );
    await logIn(page, 'taro');
    await page.goto(SCREEN);
    await page.locator('figure canvas').nth(1).waitFor();
    await page.locator('summary', { hasText: '表で見る' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '年で見る' }).click();
    await expect(page).toHaveURL(/\?year=\d{4}$/);
    await page.getByRole('button', { name: '前の年' }).press('Enter');
    await expect(page.getByRole('button', { name: '次の年' })).toBeEnabled();
    await page.getByRole('button', { name: '次の年' }).press('Enter');
    await page.locator('figure canvas').nth(1).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'まとめをつくる' }).click();
    await page.locator('figure canvas').nth(1).waitFor();
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    if (theme !== 'light') return;
    expect(await brokenIn(page.getByRole('article').locator('th, td'))).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = '200';
    });
    expect(await brokenIn(page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('the summary is one page on paper, by day or by week, notes only when wanted', async ({ page }) => {
  await becomeNewMember(page);
  const last = await today(page);
  await putDays(page, daysFrom(addDays(last, -99), last));
  await page.goto(`${SCREEN}?view=summary&from=${addDays(last, -30)}&to=${last}`);
  await page.locator('figure canvas').nth(1).waitFor();
  const sheet = page.locator('article');
  await expect(sheet.getByRole('row')).toHaveCount(32);
  const notes = page.getByRole('checkbox', { name: 'メモをのせる' });
  await notes.check();
  await expect(sheet.getByText('少し休んだ').first()).toBeVisible();
  await notes.uncheck();
  await expect(sheet.getByText('少し休んだ')).toHaveCount(0);
  await page.reload();
  await page.locator('figure canvas').nth(1).waitFor();
  await expect(sheet.getByText('少し休んだ')).toHaveCount(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  // Paper has its own size of text.
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '200'));
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.evaluate(() => document.documentElement.removeAttribute('data-text-size'));
  await page.getByRole('button', { name: 'この90日間' }).click();
  await expect(sheet.getByRole('columnheader', { name: '週' })).toBeVisible();
  await page.locator('figure canvas').nth(1).waitFor();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /印刷する/ })).toBeHidden();
  await expect(page.locator('header').first()).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByLabel('はじめの日').fill('');
  await expect(page.getByLabel('はじめの日')).toHaveAccessibleDescription(/日付を入力/);
  await page.getByLabel('はじめの日').fill(last);
  await page.getByLabel('おわりの日').fill(addDays(last, 5));
  await expect(page.getByLabel('おわりの日')).toHaveAccessibleDescription(/今日までにしてください/);
});

test('one’s data as CSV for a spreadsheet and as JSON; the viewing history is cleared after a question', async ({
  page,
}) => {
  await becomeNewMember(page);
  const last = await today(page);
  await putDay(page, addDays(last, -1), { note: '=HYPERLINK("http://example.com")' });
  await putDay(page, last, { sleep_in_at: '23:30', wake_up_at: '06:10', note: '一行\n二行' });
  await page.goto(SCREEN);
  const saved = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await saved('体調の記録をCSVで保存する');
  expect(csv.name).toBe(`体調の記録_${last}.csv`);
  expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.bytes.toString('utf8').slice(1).split('\r\n')).toEqual([
    '日付,体調（1～5）,気分（1～5）,寝た時刻,起きた時刻,睡眠時間（分）,メモ,状態',
    `${addDays(last, -1)},3,4,,,,"'=HYPERLINK(""http://example.com"")",`,
    `${last},3,4,23:30,06:10,400,"一行\n二行",`,
    '',
  ]);
  const json = await saved('すべてのデータを保存する（JSON）');
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.bytes.toString('utf8'))).toMatchObject({
    user: { nickname: 'あおい' },
    conditions: [{ date: addDays(last, -1) }, { date: last, note: '一行\n二行' }],
  });

  await page.getByRole('button', { name: '視聴履歴を消す' }).click();
  const dialog = page.getByRole('dialog', { name: '視聴履歴を消しますか' });
  await expectAccessible(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: '消す', exact: true }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole('main').getByText('視聴履歴を消しました。')).toBeVisible();
});

withWorker('what was seen is there offline, and what was not is said so', async ({ page, context }) => {
  await logIn(page, 'taro');
  await page.goto(SCREEN);
  await waitForWorker(page);
  const last = await today(page);
  const yesterday = page.locator(`[data-day="${addDays(last, -1)}"]`);
  await expect(yesterday).toHaveAccessibleName(/体調/);
  await page.locator('figure canvas').nth(1).waitFor();
  // Answers are kept a moment after they came.
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('queries:') ? [value] : [])),
    );
  await expect.poll(async () => (await kept()).join()).toContain('"conditions"');
  await context.setOffline(true);
  // More than once: that it could not be asked anew is no reason to forget it.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await expect(yesterday).toHaveAccessibleName(/体調/);
    await expect(page.getByText('つながらないため、前に見たときの内容を表示しています。')).toBeVisible();
    await page.waitForTimeout(2500);
  }
  await page.locator('figure canvas').nth(1).waitFor();
  await page.goto(`${SCREEN}?month=2024-02`);
  await expect(page.getByText('この期間の記録は、この端末にありません。', { exact: false })).toBeVisible();
  await expect(page.getByRole('grid', { name: '2024年2月のカレンダー' })).toBeVisible();
  await expect(page.locator('[data-day="2024-02-29"]')).toBeVisible();
});
