import type { Camelized } from '#api/camelize.ts';
import type { WireOgp } from '#contract/entities/document.ts';
import hidden from '#ui/styles/utilities.module.css';
import { isAllowedImage, isAllowedLink } from './policy.ts';

/**
 * Creates the DOM inside the three custom elements. The markup is the same as that stored by the import command
 * (server/content/read/rich-text.ts).
 */

const TITLE = 'link-card-title';
const DESCRIPTION = 'link-card-description';
const DETAILS = 'link-card-details';
const IMAGE_SIZE = { width: 320, height: 180 };

/**
 * The link inside an element: the stored one, or a new one to the element's slug around its content. Null if the slug
 * isn't an allowed address.
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

/** True if the card has a stored preview. The import command stores one only if the page was found. */
export function hasPreview(link: Element): boolean {
  return link.querySelector(`.${TITLE}`) !== null;
}

/** Replaces the link's content by picture, title and description. */
export function showPreview(link: HTMLAnchorElement, { image, title, description }: LinkPreview): void {
  link.replaceChildren();
  if (image !== null && isAllowedImage(image)) {
    const picture = document.createElement('img');
    // The picture has no alternative text, because the title beside it says the same.
    Object.assign(picture, { ...IMAGE_SIZE, alt: '', src: image });
    link.append(picture);
  }
  putLine(link, TITLE, title ?? link.getAttribute('href') ?? '');
  if (description !== null) putLine(link, DESCRIPTION, description);
}

/** Sets the card's last line, 詳しく見る. */
export function putDetails(link: Element, words: string): void {
  putLine(link, DETAILS, words);
}

/** Sets the text that tells screen readers that the link opens in a new tab. */
export function putNewTabWords(link: Element, words: string): void {
  putLine(link, hidden.hidden ?? '', words);
}

/**
 * Sets the text of the line with this class; adds the line if it is missing. Called again when the reader's settings
 * change the text.
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

/** The title, description and image of a page, for a card that links to it. */
export type LinkPreview = Camelized<WireOgp>;

/** Loads previews for cards without a stored one. `url` is exactly the card's slug. */
export interface LinkPreviews {
  /** A preview that is already loaded. */
  known(url: string): LinkPreview | undefined;
  load(url: string): Promise<LinkPreview>;
}
