import type { Camelized } from '#api/camelize.ts';
import type { WireOgp } from '#contract/entities/document.ts';
import hidden from '#ui/styles/utilities.module.css';
import { isAllowedImage, isAllowedLink } from './policy.ts';

/** The content of the three custom elements as DOM: the same markup as the import command stores (server/content/read/rich-text.ts). */

const TITLE = 'link-card-title';
const DESCRIPTION = 'link-card-description';
const DETAILS = 'link-card-details';
const IMAGE_SIZE = { width: 320, height: 180 };

/** The link inside an element: the stored one, or a new one to the slug around the content. Null if the slug is no address. */
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

/** True for a stored preview; the import command stores one only if the page was found. */
export function hasPreview(link: Element): boolean {
  return link.querySelector(`.${TITLE}`) !== null;
}

/** Picture, title and description instead of the bare address. */
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

/** 詳しく見る, the card's last line. */
export function putDetails(link: Element, words: string): void {
  putLine(link, DETAILS, words);
}

/** Text for screen readers only: the link opens in a new tab. */
export function putNewTabWords(link: Element, words: string): void {
  putLine(link, hidden.hidden ?? '', words);
}

/** Sets the text of the line with this class, which is appended the first time. The text changes with the reader's settings. */
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
