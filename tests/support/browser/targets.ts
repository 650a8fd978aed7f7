import type { Locator, Page } from 'playwright/test';

/** WCAG 2.5.5 requires touch targets of at least 44 px. Half a pixel is subtracted for rounding in the layout. */
const MIN_PX = 43.5;

/** Describes every visible interactive element that is too small, except links within running text. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const interactive = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';

    const describe = (element: Element, width: number, height: number) => {
      const classes = [...element.classList].map((name) => `.${name}`).join('');
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20);
      return `${element.tagName.toLowerCase()}${classes} 「${name}」 ${Math.round(width)}×${Math.round(height)}`;
    };

    /**
     * Whether an element can't be seen: it is not rendered, visually hidden (like a checkbox whose label is shown
     * instead), or off screen until it has the focus (like a skip link).
     */
    const isHidden = (element: Element) => {
      const { width, height, right, bottom } = element.getBoundingClientRect();
      return (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        width <= 1 ||
        height <= 1 ||
        right < 0 ||
        bottom + scrollY < 0
      );
    };

    /** Whether the element is an inline link whose block contains more text than the link itself. */
    const isInRunningText = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };

    /** The largest width and height among the element and its labels. The labels are clickable, too. */
    const area = (element: Element) => {
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map((box) => box.width)),
        height: Math.max(...boxes.map((box) => box.height)),
      };
    };

    /**
     * Measures the clickable size around the element's centre. It may be larger than the element's box: in a card, a
     * pseudo-element extends the link over the whole card.
     */
    const reach = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const answers = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy));
      const far = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < min && answers(dx * (steps + 1), dy * (steps + 1))) steps += 1;
        return steps;
      };
      return { width: far(-1, 0) + far(1, 0), height: far(0, -1) + far(0, 1) };
    };

    return [...document.querySelectorAll(interactive)].flatMap((element) => {
      if (isHidden(element) || isInRunningText(element)) return [];
      const seen = area(element);
      const { width, height } = seen.width >= min && seen.height >= min ? seen : reach(element);
      const best = { width: Math.max(width, seen.width), height: Math.max(height, seen.height) };
      return best.width >= min && best.height >= min ? [] : [describe(element, best.width, best.height)];
    });
  }, MIN_PX);
}

/** Returns the texts that are wrapped or extend beyond the window. */
export async function brokenIn(elements: Locator): Promise<string[]> {
  await elements.first().waitFor();
  return elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: DOMRect[] = [];
        while (words.nextNode()) {
          range.selectNodeContents(words.currentNode);
          found.push(...range.getClientRects());
        }
        const lines = new Set(found.map(({ top }) => Math.round(top)));
        return lines.size > 1 || found.some(({ left, right }) => left < 0 || right > innerWidth);
      })
      .map((element) => element.textContent ?? ''),
  );
}
