import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';

/** The maximum number of tab stops to reach anything on the pages below. */
const MOST_STEPS = 80;

interface Focus {
  /** The `aria-label` or the text of the focused element. */
  readonly name: string;
  readonly href: string | null;
  /**
   * Whether the focus is visible: the element is in the window, has an outline, and is not covered by another element.
   */
  readonly visible: boolean;
}

async function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    // The focus ring of a card is on the pseudo-element that extends the card's link over the whole card.
    const hasRing = (one: Element) =>
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    const box = element.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + Math.min(box.height, innerHeight) / 2 };
    const onTop = document.elementFromPoint(middle.x, middle.y);
    const isUncovered = onTop !== null && (element.contains(onTop) || onTop.contains(element));
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      href: element.getAttribute('href'),
      visible: isUncovered && (hasRing(element) || [...element.querySelectorAll('*')].some(hasRing)),
    };
  });
}

/** Presses Tab until the target has the focus, which must be visible at every step. */
async function tabTo(page: Page, isWanted: (focus: Focus) => boolean): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    passed.push(focus.name.slice(0, 20));
    expect(focus.visible, `the focus can be seen on 「${focus.name}」 (${page.url()})`).toBe(true);
    if (isWanted(focus)) return;
  }
  throw new Error(`not reached: ${passed.join(' → ')}`);
}

for (const width of [360, 1280]) {
  test(`a person gets from the address bar to a playing video by Tab, Enter and Space, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await tabTo(page, ({ href }) => href === '#main');
    await page.keyboard.press('Enter');
    await tabTo(page, ({ href }) => href === '/videos');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/videos$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('動画をさがす');
    await tabTo(page, ({ href }) => /^\/videos\/0/.test(href ?? ''));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/videos\/0/);
    await expect(page.getByRole('button', { name: '再生', exact: true })).toBeVisible();
    await tabTo(page, ({ name }) => name === '再生');
    await page.keyboard.press('Space');
    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
      .toBeGreaterThan(1);
    await page.keyboard.press('Space');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  });
}
