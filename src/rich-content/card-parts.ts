import type { Camelized } from '#api/camelize.ts';
import type { WireOgp } from '#contract/entities/document.ts';
import hidden from '#ui/styles/utilities.module.css';
import { isAllowedImage, isAllowedLink } from './policy.ts';

/**
 * Creates the DOM inside the custom elements of rich content: two kinds of link cards, and a link button. The import
 * command stores the same markup (server/content/read/rich-text.ts).
 */

const TITLE = 'link-card-title';
const DESCRIPTION = 'link-card-description';
const DETAILS = 'link-card-details';
const IMAGE_SIZE = { width: 320, height: 180 };

/**
 * Returns the link inside a custom element. If there is none, wraps the element's content in a link to the address in
 * the element's `slug` attribute. Null if that address is missing or isn't allowed.
 */
export function linkOf(element: Element): HTMLAnchorElement | null {
  const stored = element.querySelector('a');
  if (stored) return stored;
  const slug = element.getAttribute('slug') ?? '';
  if (slug === '' || !isAllowedLink(slug)) return null;
  const link = document.createElement('a');
  link.href = slug;
  link.append(...element.childNodes);
  if (link.textContent?.trim() === '') link.append(slug);
  element.append(link);
  return link;
}

/**
 * Whether the card contains a preview. Either `showPreview` added it, or the import command stored it. A stored preview
 * means that the page exists, because the import command stores previews only of existing pages.
 */
export function hasPreview(link: Element): boolean {
  return link.querySelector(`.${TITLE}`) !== null;
}

export function showPreview(link: HTMLAnchorElement, { image, title, description }: LinkPreview): void {
  link.replaceChildren();
  if (image !== null && isAllowedImage(image)) {
    const picture = document.createElement('img');
    // The alternative text is empty, because the title beside the picture says the same.
    Object.assign(picture, { ...IMAGE_SIZE, alt: '', src: image });
    link.append(picture);
  }
  putLine(link, TITLE, title ?? link.getAttribute('href') ?? '');
  if (description !== null) putLine(link, DESCRIPTION, description);
}

/** Sets the card's last visible line, 詳しく見る. */
export function putDetails(link: Element, words: string): void {
  putLine(link, DETAILS, words);
}

export function putNewTabWords(link: Element, words: string): void {
  putLine(link, hidden.hidden ?? '', words);
}

/**
 * Sets the text of the line with this class, and adds the line if it is missing. Runs again when a display setting
 * changes the text.
 */
function putLine(link: Element, className: string, words: string): void {
  let line = [...link.children].find((child) => child.className === className);
  if (!line) {
    line = document.createElement('span');
    line.className = className;
    link.append(line);
  }
  line.textContent = words;
}

export type LinkPreview = Camelized<WireOgp>;

/** Loads previews for cards without a stored preview. `url` is exactly the card's slug. */
export interface LinkPreviews {
  known(url: string): LinkPreview | undefined;
  load(url: string): Promise<LinkPreview>;
}
