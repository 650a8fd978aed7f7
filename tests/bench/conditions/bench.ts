import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { addDays, daysFrom } from '#lib/dates.ts';
import { build } from '#scripts/build.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { mainThreadMs, median, pressUntilDrawn, SLOWER } from '#tests/support/main-thread/work.ts';
import { becomeNewMember, putDays, today } from '#tests/support/screens/conditions.ts';
import { startBenchServer } from '../bench-server.ts';

const PORT = 3991;
const YEARS = 10;
const RUNS = 5;

/**
 * Measures the main-thread time of the calendar, charts, summary and CSV export, with ten years of records on a slow
 * phone.
 */
export async function run(): Promise<void> {
  await build();
  const server = await startBenchServer(PORT);
  const profile = mkdtempSync(join(tmpdir(), 'bench-conditions-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findTestBrowser(),
    args: browserArguments,
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 360, height: 740 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await becomeNewMember(page);
    const last = await today(page);
    const days = daysFrom(addDays(last, -365 * YEARS), last);
    await putDays(page, days);
    const date = new Date().toISOString().slice(0, 10);
    console.log(`${days.length} records; main thread, ms at ${SLOWER}× slowdown, medians of ${RUNS}; ${date}\n`);
    console.log('| what | scripts, styles, layout | with painting and the rest |');
    console.log('|---|---|---|');
    await open(page, '');
    await report(page, 'a month: calendar, chart, table', '前の月', '次の月');
    await report(page, 'a year: chart, table', '年で見る', '月で見る');
    await open(page, '?view=summary');
    await report(page, 'summary of 90 days', 'この90日間', 'この30日間');
    await open(page, '');
    const { work, total } = await mainThreadMs(page, async () => {
      const button = page.getByRole('button', { name: '体調の記録をダウンロードする（CSV）' });
      await Promise.all([page.waitForEvent('download'), button.click()]);
    });
    console.log(`| all as CSV | ${Math.round(work)} | ${Math.round(total)} |`);
  } finally {
    await context.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function open(page: Page, search: string): Promise<void> {
  await page.goto(`/mypage/conditions${search}`);
  await page.locator('figure canvas').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
}

async function report(page: Page, name: string, there: string, back: string): Promise<void> {
  const taken = [];
  for (let run = 0; run < RUNS; run += 1) {
    taken.push(await mainThreadMs(page, () => pressUntilDrawn(page, there)));
    await pressUntilDrawn(page, back);
  }
  const { work, total } = median(taken);
  console.log(`| ${name} | ${work} | ${total} |`);
}
