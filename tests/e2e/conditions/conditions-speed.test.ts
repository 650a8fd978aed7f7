import { addDays, daysFrom } from '#lib/dates.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { type MainThread, mainThreadMs, median, pressUntilDrawn, SLOWER } from '#tests/support/browser/main-thread.ts';
import { becomeNewMember, putDays, today } from '#tests/support/screens/conditions.ts';

const MOST_MS = 100;
const RUNS = 5;

test('with a year of records, calendar and charts block a slow phone’s main thread for less than 100 ms each', async ({
  page,
}) => {
  await becomeNewMember(page);
  const last = await today(page);
  await putDays(page, daysFrom(addDays(last, -364), last));

  const figures: Record<string, MainThread> = {};
  const measure = async (name: string, there: string, back: string) => {
    const taken: MainThread[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      taken.push(await mainThreadMs(page, () => pressUntilDrawn(page, there)));
      await pressUntilDrawn(page, back);
    }
    figures[name] = median(taken);
  };
  const open = async (search: string) => {
    await page.goto(`/mypage/conditions${search}`);
    await page.locator('figure canvas').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('');
  await measure('month: calendar, chart, table', '前の月', '次の月');
  await measure('year: chart, table', '年で見る', '月で見る');
  await open('?view=summary');
  await measure('summary of 90 days', 'この90日間', 'この30日間');
  console.log(`main thread, ms at ${SLOWER}× slowdown, medians of ${RUNS}:`, JSON.stringify(figures));
  for (const [name, { work }] of Object.entries(figures)) expect(work, name).toBeLessThanOrEqual(MOST_MS);
});
