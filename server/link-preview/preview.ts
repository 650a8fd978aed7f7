import type { WireOgp } from '#contract/entities/document.ts';

export type Preview = WireOgp;

/** The preview of a page that doesn't exist or couldn't be read. */
export const NOT_FOUND: Preview = { title: null, description: null, image: null, page_found: false };

/** The maximum length of an excerpt in characters, without the `…` that follows a cut one. */
const DESCRIPTION_MAX = 110;

/** The beginning of an HTML text, as plain text. */
export function excerpt(html: string): string {
  const characters = [...plainText(html).replace(/\s+/gu, ' ').trim()];
  return characters.length <= DESCRIPTION_MAX
    ? characters.join('')
    : `${characters.slice(0, DESCRIPTION_MAX).join('')}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/**
 * The text of our own sanitised HTML: without tags, with a space at each `<br>` and at the end of each block, and with
 * the serialiser's entities decoded.
 */
export function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|h[1-6]|td|th|dt|dd|div|blockquote)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
