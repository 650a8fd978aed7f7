/** `usable`: milliseconds from the start of the navigation until the page is usable. `place`: the page's path. */
export interface Use {
  readonly usable: number;
  readonly place: string;
  readonly title: string;
}

/**
 * Runs in the page before its own scripts. Sets `window.use` once the page is usable: its heading is visible, React has
 * hydrated the heading and the buttons, no loading indicator is shown, and the main thread has run one more task.
 */
export function observeUse(): void {
  const answers = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const missing = (): string | null => {
    const heading = document.querySelector('h1');
    if (heading === null || heading.getClientRects().length === 0 || !answers(heading)) return 'the heading';
    // Loading indicators in a closed <details> don't count: the content of <details> is fetched only when it is opened.
    const states = [...document.querySelectorAll('[role="status"]')].filter((one) => one.checkVisibility());
    if (states.some((one) => one.textContent?.startsWith('読み込んでいます'))) return 'a loading indicator';
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
