import type { Page } from 'playwright/test';

/**
 * Finds text that is cut off by the window's edge or by a box with hidden overflow (including ellipsis and line clamp).
 * Text in a scrollable box is fine. @returns the first 40 characters of each text, with its element
 */
export async function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1.5;
    const hides = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX + style.overflowY);
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY);
    // Whether the text is visually hidden, because it is meant for screen readers only.
    const isForEars = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
      return false;
    };
    const isCut = (element: Element, box: DOMRect) => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const style = getComputedStyle(one);
        const edge = one.getBoundingClientRect();
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        if (scrolls(style)) return false;
        if (!hides(style) || one === document.documentElement || one === document.body) continue;
        const isOut =
          box.left < edge.left - SLACK ||
          box.right > edge.right + SLACK ||
          box.top < edge.top - SLACK ||
          box.bottom > edge.bottom + SLACK;
        if (isOut) return true;
      }
      return box.right > innerWidth + SLACK || box.left < -SLACK;
    };
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (
        words === '' ||
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('script, style, option')
      )
        continue;
      if (isForEars(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((box) => box.width > 0 && isCut(parent, box)))
        found.add(`${parent.tagName.toLowerCase()}.${parent.className}: ${words.slice(0, 40)}`);
    }
    return [...found];
  });
}
