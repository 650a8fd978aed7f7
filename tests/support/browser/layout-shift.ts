import type { Page } from 'playwright/test';

/** The highest sum of layout shifts that a page may have while it loads. Layout shifts have no unit. */
export const MAX_SHIFT = 0.02;

interface Shift {
  readonly value: number;
  /** One text per moved element: the start of its HTML, and its old and new position in px. */
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

/**
 * Records layout shifts in all documents that are loaded from now on. @returns a function that reads the shifts of the
 * current document, excluding those right after user input
 */
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

/** The sum of the shifts. It is at least the Cumulative Layout Shift (CLS), which counts only the worst few seconds. */
export const totalOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Like `watchShifts`, but the returned function reads only the sum. */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  const shifts = await watchShifts(page);
  return async () => totalOf(await shifts());
}
