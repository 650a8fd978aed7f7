import { expect, type Locator, type Page } from 'playwright/test';

/** React stores its tree in the root element. Before the first commit, the current tree is empty. */
const hasReact = () =>
  Object.entries(document.getElementById('root') ?? {}).some(
    ([key, tree]) => key.startsWith('__reactContainer') && tree.stateNode.current.child !== null,
  );

/** Whether React has hydrated the server's markup or rendered the page itself. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

export async function untilHydrated(page: Page): Promise<void> {
  // Tests call this very often. Polling inside the page takes less CPU time than asking the page again and again.
  await page.waitForFunction(hasReact, undefined, { polling: 50, timeout: 10_000 });
}

/** Waits until a scroll event has fired and its effects are painted. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** The bottom navigation on a phone, which only pages with the default layout have. */
export function layout(page: Page): Locator {
  return page.getByRole('navigation', { name: 'よく使う画面' });
}

/**
 * Clicks a button twice in immediate succession, as DOM events. A second click with Playwright's mouse could come so
 * late that it hits the element that has replaced the button.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
    element.click();
  });
}

/**
 * Navigates, without a page load, to a path that the page doesn't link to. Returns before the new page is shown, so
 * tests must wait for something that the old page doesn't have.
 */
export async function goInPlace(page: Page, path: string): Promise<void> {
  // A page that isn't hydrated ignores the event.
  await untilHydrated(page);
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: 'in-place', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** The helpers below check what a navigation without a page load announces, and where it moves the focus. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.tagName === 'H1' ? 'h1' : element === document.body ? 'body' : (element?.outerHTML ?? '');
  });

export const said = (page: Page) => page.locator('[role=status][aria-live]').last();

/**
 * Expects that the page's title is announced and its heading has the focus. `how` describes the navigation in the
 * test's error message.
 */
export async function expectEntered(page: Page, how: string): Promise<void> {
  await expect.poll(() => focused(page), how).toBe('h1');
  // Reads the title again at each attempt. While the page is loading, its skeleton already has the focus, but the title
  // is still that of the previous page.
  await expect(async () => expect((await said(page).textContent())?.trim(), how).toBe(await page.title())).toPass();
}

export async function expectNotEntered(page: Page, how: string): Promise<void> {
  expect(await focused(page), how).not.toBe('h1');
  await expect(said(page), how).toHaveText('');
}
