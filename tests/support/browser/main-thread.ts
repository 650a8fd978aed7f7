import type { Page } from 'playwright/test';

/** CPU slowdown that makes this machine like a mid-range phone, as in `measure-page` and Lighthouse. */
export const SLOWER = 4;

export interface MainThread {
  /** Scripts, styles and layout: what our own code makes the main thread do. */
  readonly work: number;
  /** With painting and all else that the browser does there meanwhile. */
  readonly total: number;
}

/** Milliseconds at `SLOWER`× slowdown, by the thread's own clock: a machine that is busy with other things doesn't count. */
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

/** The middle one of several, by its work. */
export function median(taken: readonly MainThread[]): MainThread {
  const middle = [...taken].sort((a, b) => a.work - b.work)[taken.length >> 1];
  if (middle === undefined) throw new Error('nothing was measured');
  return { work: Math.round(middle.work), total: Math.round(middle.total) };
}

/** Presses a button of the conditions' screen, within the page so that nothing of the test is counted, until both charts show another period. */
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
