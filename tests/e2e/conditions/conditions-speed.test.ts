import { addDays, daysFrom } from '#lib/dates.ts';
import { browserArguments, findPageBrowser } from '#tests/support/browser/browser.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import {
  layOutCopy,
  type MainThread,
  mainThreadMs,
  median,
  pressUntilDrawn,
  SLOWER,
} from '#tests/support/main-thread/work.ts';
import { becomeNewMember, putDays, today } from '#tests/support/screens/conditions.ts';

/**
 * The highest allowed ratio of two main-thread times. The first is the time that the product needs to show another
 * period, with scripts, styles and layout. The second is the time for the styles and layout of a copy of the same
 * content. Usual ratios are about a third lower. The limits are ratios, because absolute times double on a slower
 * machine.
 */
const MOST_TIMES = { month: 5, year: 7, summary: 6 };
const RUNS = 5;

// With optimising compilers, which other tests switch off.
test.use({ launchOptions: { executablePath: findPageBrowser(), args: browserArguments } });

test('with a year of records, showing another period takes only a few times as long as its markup alone', {
  tag: '@full',
}, async ({ page }) => {
  await becomeNewMember(page);
  const last = await today(page);
  await putDays(page, daysFrom(addDays(last, -364), last));

  const figures = {} as Record<keyof typeof MOST_TIMES, { product: MainThread; copy: MainThread }>;
  const measure = async (name: keyof typeof MOST_TIMES, there: string, back: string) => {
    const product: MainThread[] = [];
    const copy: MainThread[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      product.push(await mainThreadMs(page, () => pressUntilDrawn(page, there)));
      copy.push(await mainThreadMs(page, () => layOutCopy(page)));
      await pressUntilDrawn(page, back);
    }
    figures[name] = { product: median(product), copy: median(copy) };
  };
  const open = async (search: string) => {
    await page.goto(`/mypage/conditions${search}`);
    await page.locator('figure canvas').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
  };
  await open('');
  await measure('month', '前の月', '次の月');
  await measure('year', '年で見る', '月で見る');
  await open('?view=summary');
  await measure('summary', 'この90日間', 'この30日間');
  console.log(`main thread, ms at ${SLOWER}× slowdown, medians of ${RUNS}:`, JSON.stringify(figures));
  for (const [name, most] of Object.entries(MOST_TIMES) as [keyof typeof MOST_TIMES, number][]) {
    const { product, copy } = figures[name];
    expect(product.work / copy.work, name).toBeLessThanOrEqual(most);
  }
});
