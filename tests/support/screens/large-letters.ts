import { type CDPSession, expect, type Page } from 'playwright/test';
import { clippedText } from '#tests/support/browser/clipped-text.ts';
import { isFull } from '#tests/support/full.ts';

interface Size {
  readonly name: string;
  /** The app's text size setting in per cent; null if it is not set. */
  readonly textSize: 175 | 200 | null;
  readonly width: number;
  /** The default font size of the browser, in px. */
  readonly browserSize: number;
}
const sizes: readonly Size[] = [
  { name: '200 %, 360 px wide', textSize: 200, width: 360, browserSize: 16 },
  { name: 'letters of 32 px in the browser', textSize: null, width: 360, browserSize: 32 },
  ...(isFull
    ? ([
        { name: '175 %, 360 px wide', textSize: 175, width: 360, browserSize: 16 },
        { name: '200 %, 1280 px wide', textSize: 200, width: 1280, browserSize: 16 },
      ] as const)
    : []),
];

/**
 * Sets the window's width, the browser's font size and the app's text size in the open page. Loading the page again for
 * each size would take four times as long.
 */
async function setSize(page: Page, devtools: CDPSession, { textSize, width, browserSize }: Size): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: browserSize, fixed: browserSize } });
  await page.evaluate((chosen) => {
    if (chosen === null) delete document.documentElement.dataset.textSize;
    else document.documentElement.dataset.textSize = String(chosen);
  }, textSize);
  const letters = (browserSize * (textSize ?? 100)) / 100;
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${letters}px`);
}

function setOpen(page: Page, selector: string, isOpen: boolean): Promise<void> {
  return page.evaluate(
    ([found, open]) => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>(found)) details.open = open;
    },
    [selector, isOpen] as const,
  );
}

/** Checks that no text of the open page is cut off at large text sizes, with the header's menus closed and open. */
export async function expectWholeInLargeLetters(page: Page, devtools: CDPSession): Promise<void> {
  const { pathname } = new URL(page.url());
  await setOpen(page, 'main details', true);
  for (const size of sizes) {
    await setSize(page, devtools, size);
    await setOpen(page, 'header details', false);
    expect(await clippedText(page), `${pathname} at ${size.name}`).toEqual([]);
    await setOpen(page, 'header details', true);
    expect(await clippedText(page), `the menu of ${pathname} at ${size.name}`).toEqual([]);
  }
  // Resets the font sizes, which would otherwise remain for the next page in this tab.
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
}
