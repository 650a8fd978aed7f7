import type { Locator, Page } from 'playwright/test';

/** WCAG 2.5.5: what a finger or an unsteady hand must hit. Half a pixel is the layout's rounding. */
const MIN_PX = 43.5;

/** Every visible thing to press that is too small, with its size; links inside running text apart. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const interactive = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';

    const describe = (element: Element, width: number, height: number) => {
      const classes = [...element.classList].map((name) => `.${name}`).join('');
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20);
      return `${element.tagName.toLowerCase()}${classes} 「${name}」 ${Math.round(width)}×${Math.round(height)}`;
    };

    /** Seen by nobody until it has the focus, or clipped because its label stands for it. */
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

    /** Part of a sentence: its line has words beside the link. */
    const isInRunningText = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };

    /** What answers to a press: the element with its label. */
    const area = (element: Element) => {
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map((box) => box.width)),
        height: Math.max(...boxes.map((box) => box.height)),
      };
    };

    /** A link may answer to more than its own box: a card's whole face, by a pseudo-element over it. */
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

/** Words of these elements that stand on more than one line, or stick out of the window. */
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
