/** When a page became usable, in milliseconds from the start of its navigation, its address and its heading. */
export interface Use {
  readonly usable: number;
  readonly place: string;
  readonly title: string;
}

/**
 * Runs in the page before its own scripts. Usable means: the page's heading is visible, React handles its events, no
 * text says that something is loading, and the next task of the main thread has run.
 */
export function observeUse(): void {
  const answers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const missing = (): string | null => {
    const heading = document.querySelector('h1');
    if (heading === null || heading.getClientRects().length === 0 || !answers(heading)) return 'the heading';
    // Content of closed disclosures, such as a video's text, is fetched when it is opened.
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
