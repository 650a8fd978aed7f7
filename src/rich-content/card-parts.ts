import hidden from '#ui/utilities.module.css';
import type { LinkPreview } from './link-preview.ts';
import { isAllowedImage, isAllowedLink } from './policy.ts';

/** The insides of the three elements, as DOM. The same markup as the import command stores (server/content/rich-text.ts). */

const TITLE = 'link-card-title';
const DESCRIPTION = 'link-card-description';
const DETAILS = 'link-card-details';
const IMAGE_SIZE = { width: 320, height: 180 };

/** The link inside an element: the stored one, or one made of its slug around what stands there. Null when the slug is no address. */
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

/** A stored preview is one of a page that was found: otherwise the address alone is stored. */
export function hasPreview(link: Element): boolean {
  return link.querySelector(`.${TITLE}`) !== null;
}

/** Picture, title and description instead of the bare address. */
export function showPreview(link: HTMLAnchorElement, { image, title, description }: LinkPreview): void {
  link.replaceChildren();
  if (image !== null && isAllowedImage(image)) {
    const picture = document.createElement('img');
    // Beside its title the picture says nothing more.
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

/** Read aloud, not seen: that the link leaves this tab. */
export function putNewTabWords(link: Element, words: string): void {
  putLine(link, hidden.hidden ?? '', words);
}

/** A line by its class: its words change with the reader's settings, its place doesn't. */
function putLine(link: Element, className: string, words: string): void {
  let line = [...link.children].find((child) => child.className === className);
  if (!line) {
    line = document.createElement('span');
    line.className = className;
    link.append(line);
  }
  line.textContent = words;
}
