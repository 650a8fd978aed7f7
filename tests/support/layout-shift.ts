import type { Page } from 'playwright/test';

/** What a page may move while it loads, as CLS (a figure without a unit) counts it. */
export const MOST_SHIFT = 0.02;

/** Measures from the next document on. Returns what the present document has moved by so far, whatever followed a press apart. */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}
