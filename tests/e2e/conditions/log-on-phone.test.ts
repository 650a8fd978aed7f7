import type { Locator, Page } from 'playwright/test';
import { addDays, daysFrom } from '#lib/dates.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { becomeNewMember, putDay, today } from '#tests/support/screens/conditions.ts';
import { main, SCREEN, save, start } from '#tests/support/screens/conditions-screen.ts';

const PHONE = { width: 360, height: 740 };
const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('saving an empty form focuses the first question, without an error box; a record hides the instructions', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await start(page);
  await page.goto(SCREEN);
  const lead = main(page).getByText(/「保存する」を押すだけで記録できます/);
  await expect(lead).toBeVisible();
  await save(page);
  await expect(main(page).getByText('体調を選んでください。')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: /入力/ })).toHaveCount(0);
  const focused = () => page.evaluate(() => document.activeElement?.closest('[role="radiogroup"]')?.id);
  expect(await focused()).toBe('field-condition_point');
  await page.getByRole('radiogroup', { name: '体調' }).getByRole('radio', { name: 'よい', exact: true }).check();
  await save(page);
  expect(await focused()).toBe('field-feeling_point');
  await page.getByRole('radiogroup', { name: '気分' }).getByRole('radio', { name: 'ふつう' }).check();
  await save(page);
  await expect(main(page).getByText('記録しました')).toBeVisible();
  await expect(lead).toHaveCount(0);
});

/** The highest number of separate coloured bands in any column of the chart: 2 if its two lines don't overlap. */
async function linesIn(page: Page): Promise<number> {
  return await page
    .locator('figure canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const isInk = (x: number, y: number) => {
        const [r = 0, g = 0, b = 0, a = 0] = [0, 1, 2, 3].map((part) => data[(y * canvas.width + x) * 4 + part]);
        return a > 128 && Math.max(r, g, b) - Math.min(r, g, b) > 60;
      };
      let most = 0;
      for (let x = Math.round(canvas.width * 0.3); x < canvas.width * 0.9; x += 1) {
        let bands = 0;
        for (let y = 1; y < canvas.height; y += 1) if (isInk(x, y) && !isInk(x, y - 1)) bands += 1;
        most = Math.max(most, bands);
      }
      return most;
    });
}

test('the calendar is as wide as the charts, equal lines stay apart, and the chart begins with a sentence', async ({
  page,
}) => {
  await becomeNewMember(page, '/robots.txt');
  const now = await today(page);
  const month = now.slice(0, 7);
  // Condition and feeling are equal on every day, so without an offset one line of the chart would hide the other.
  const days = daysFrom(addDays(now, -9), now);
  for (const day of days) await putDay(page, day, { condition_point: 3, feeling_point: 3 });
  const count = days.filter((day) => day.startsWith(month)).length;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(SCREEN);
    const figure = page.locator('figure');
    await expect(figure.locator('canvas').first()).toBeVisible();
    const calendar = page.locator('table:has([data-day])');
    expect(Math.abs((await boxOf(calendar)).width - (await boxOf(figure)).width)).toBeLessThanOrEqual(2);
    await expect(figure.locator('p').first()).toHaveText(
      `${month.slice(0, 4)}年${Number(month.slice(5))}月の移り変わりです。記録した日は${count}日、平均は、体調が3.0（ふつう）、気分が3.0（ふつう）です。`,
    );
  }
  await page.goto(`${SCREEN}?view=summary&from=${days[0]}&to=${now}`);
  await expect(page.locator('figure canvas').first()).toBeVisible();
  expect(await linesIn(page), 'two lines beside each other').toBeGreaterThanOrEqual(2);
});

test('days are at least 44 px wide at 320 px, and the table shows the sleep at 360 px without scrolling', async ({
  page,
}) => {
  await becomeNewMember(page, '/robots.txt');
  const now = await today(page);
  await putDay(page, now, { sleep_in_at: '22:30', wake_up_at: '07:15' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(SCREEN);
  const day = page.locator(`[data-day="${now}"]`);
  await expect(day).toBeVisible();
  const { width, height } = await boxOf(day);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.setViewportSize(PHONE);
  await page.locator('summary', { hasText: '表で見る' }).click();
  const cell = page.getByRole('cell', { name: '8時間45分' });
  await expect(cell).toBeVisible();
  const sleep = await boxOf(cell);
  const shown = await boxOf(page.getByRole('region', { name: /月の記録$/ }));
  expect(sleep.x + sleep.width).toBeLessThanOrEqual(shown.x + shown.width + 1);
});

test('from home, three taps share the summary as text through the share sheet', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await becomeNewMember(page, '/robots.txt');
  const now = await today(page);
  await putDay(page, now, { condition_point: 2, feeling_point: 4 });
  // Chromium on Linux has no share sheet.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
  });
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: '記録', exact: true }).click();
  await main(page).getByRole('link', { name: 'まとめをつくる' }).click();
  await main(page).getByRole('button', { name: '文章で共有する' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.text))
    .toContain('体調 2、気分 4');
});
