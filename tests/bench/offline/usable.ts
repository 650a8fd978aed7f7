/** When a page could be used, in milliseconds from its navigation's start; where it led, and what it says it is. */
export interface Use {
  readonly usable: number;
  readonly place: string;
  readonly title: string;
}

/**
 * Runs in the page before anything of its own. Usable: the page's heading is on screen, React answers for it (it takes
 * presses and keys), nothing in the page says any longer that it is on its way, and the next task of the main thread runs.
 */
export function observeUse(): void {
  const answers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const missing = (): string | null => {
    const heading = document.querySelector('h1');
    if (heading === null || heading.getClientRects().length === 0 || !answers(heading)) return 'the heading';
    // What is folded away, a video's text for instance, is fetched when it is opened.
    const states = [...document.querySelectorAll('[role="status"]')].filter((one) => one.checkVisibility());
    if (states.some((one) => one.textContent?.startsWith('読み込んでいます'))) return 'what is loaded';
    return [...document.querySelectorAll('button')].find((one) => !answers(one))?.outerHTML ?? null;
  };
  const look = () => {
    const lack = missing();
    Object.assign(window, { lack });
    if (lack !== null) return void requestAnimationFrame(look);
    setTimeout(() => {
      const use = { usable: performance.now(), place: location.pathname, title: document.title };
      Object.assign(window, { use });
    });
  };
  requestAnimationFrame(look);
}
