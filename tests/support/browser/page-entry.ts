import { expect, type Page } from 'playwright/test';

/** What a navigation in place announces, and where it moves the focus. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.tagName === 'H1' ? 'h1' : element === document.body ? 'body' : (element?.outerHTML ?? '');
  });

export const said = (page: Page) => page.locator('[role=status][aria-live]').last();

/** The page's title is announced, and its heading has the focus. `how` names the navigation in a failure. */
export async function expectEntered(page: Page, how: string): Promise<void> {
  await expect.poll(() => focused(page), how).toBe('h1');
  const title = await page.title();
  await expect(said(page), how).toHaveText(title);
}

export async function expectNotEntered(page: Page, how: string): Promise<void> {
  expect(await focused(page), how).not.toBe('h1');
  await expect(said(page), how).toHaveText('');
}
