import type { Page } from 'playwright/test';

/** CPU slowdown that simulates a mid-range phone, the same as in the page benchmark. */
export const SLOWER = 4;

export interface MainThread {
  /** Time for scripts, style recalculation and layout, in milliseconds. */
  readonly work: number;
  /** Time of all tasks on the main thread, including painting, in milliseconds. */
  readonly total: number;
}

/**
 * Measures the main thread's work during `act`. The browser is not throttled; the milliseconds are multiplied by
 * `SLOWER` instead. They are thread times, so other load on the machine doesn't count.
 */
export async function mainThreadMs(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000 * SLOWER;
    return { work: of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration'), total: of('TaskDuration') };
  };
  const before = await read();
  await act();
  const after = await read();
  await session.detach();
  return { work: after.work - before.work, total: after.total - before.total };
}

/**
 * Lets the browser style and lay out a copy of the page's main content, without scripts. A test compares the product's
 * work for the same content with the work for this copy, so that the result doesn't depend on the machine.
 */
export function layOutCopy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) throw new Error('the page has no main content');
    const copy = main.cloneNode(true) as HTMLElement;
    main.after(copy);
    copy.getBoundingClientRect();
    copy.remove();
  });
}

/** The measurement with the median `work`, rounded. */
export function median(taken: readonly MainThread[]): MainThread {
  const middle = [...taken].sort((a, b) => a.work - b.work)[taken.length >> 1];
  if (middle === undefined) throw new Error('nothing was measured');
  return { work: Math.round(middle.work), total: Math.round(middle.total) };
}

/**
 * Clicks a button of the conditions screen and waits until both charts show another period. All of it runs within the
 * page, so that Playwright's own work is not measured.
 */
export function pressUntilDrawn(page: Page, name: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    const period = () => document.querySelector('figure [role="img"]')?.getAttribute('aria-label') ?? '';
    const isDrawn = () => document.querySelectorAll('figure canvas').length === 2;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const button = [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === wanted,
    );
    if (!button) throw new Error(`no button ${wanted}`);
    const before = period();
    button.click();
    while (period() === before || period() === '' || !isDrawn()) await frame();
    await frame();
    await frame();
  }, name);
}
