import { expect, type Locator, type Page } from 'playwright/test';

/** Has React taken over what the server rendered? */
export function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
}

export async function untilAlive(page: Page): Promise<void> {
  // Asked many times in every run, so waited for closely.
  await expect.poll(() => isAlive(page), { intervals: [50] }).toBe(true);
}

/** What only pages within the default layout have, on a phone. */
export function layout(page: Page): Locator {
  return page.getByRole('navigation', { name: 'よく使う画面' });
}

/** Twice in a row: the second click of a mouse may come so late that it lands on what stands in the button's place by then. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
    element.click();
  });
}

/** To an address without a link, as a link would go there: in place. */
export async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: 'in-place', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}
