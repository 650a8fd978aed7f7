import type { Page } from 'playwright/test';

/** What a page may move while it loads, as CLS (a figure without a unit) counts it. */
export const MOST_SHIFT = 0.02;

interface Shift {
  readonly value: number;
  /** What moved, from where to where in px. */
  readonly moved: readonly string[];
}

interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Records layout shifts from the next document on. Returns those of the present document so far, except after a press. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node) ?? 'gone'} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** CLS of the shifts. */
export const totalOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** As `watchShifts`; returns their total. */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  const shifts = await watchShifts(page);
  return async () => totalOf(await shifts());
}
