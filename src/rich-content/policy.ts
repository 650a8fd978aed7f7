/**
 * The tags, attributes and addresses that rich content may contain (docs/product/content.md). The import command
 * applies these rules before it stores content, and the page applies them to content from the API or a cache.
 */

/** The link cards. They and the link button are the custom elements; their attribute `slug` is the link's address. */
export const CARD_ELEMENTS = ['internal-link-card', 'external-link-card'] as const;
export const LINK_BUTTON_ELEMENT = 'link-button';
export const CUSTOM_ELEMENTS = [...CARD_ELEMENTS, LINK_BUTTON_ELEMENT] as const;
export type CustomElement = (typeof CUSTOM_ELEMENTS)[number];

/** The allowed tags: those of running text, and images. Forms, frames, video, audio and scripts are not allowed. */
export const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'blockquote', 'pre', 'hr', 'br', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...[
    'a',
    'span',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'code',
    'kbd',
    'samp',
  ],
  ...['q', 'cite', 'abbr', 'dfn', 'time', 'wbr', 'bdi', 'bdo', 'ruby', 'rt', 'rp', 'img'],
  ...CUSTOM_ELEMENTS,
] as const;

/** The allowed attributes by tag; `class` is allowed on every tag. All other attributes are removed. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['class'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  'internal-link-card': ['slug'],
  'external-link-card': ['slug'],
  'link-button': ['slug'],
};

/**
 * Tags that are removed together with their content. Other tags that aren't allowed are removed, but their content
 * stays.
 */
export const DISCARD_WITH_CONTENT = ['script', 'style'] as const;

/** Matches the scheme of an address from which white space and control characters have been removed. */
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINK_SCHEMES: readonly string[] = ['http', 'https', 'ftp', 'mailto', 'tel'];
const IMAGE_SCHEMES: readonly string[] = ['http', 'https'];

/** Whether a link (`href`, `slug`) may have this address: http, https, ftp, mailto, tel, or relative. */
export function isAllowedLink(address: string): boolean {
  return hasScheme(address, LINK_SCHEMES);
}

/** Whether an image (`src`) may have this address: http, https, or relative. */
export function isAllowedImage(address: string): boolean {
  return hasScheme(address, IMAGE_SCHEMES);
}

function hasScheme(address: string, schemes: readonly string[]): boolean {
  // Removes the characters that browsers ignore in a scheme; otherwise `java\nscript:` would pass.
  const bare = [...address].filter((character) => character > ' ' && character !== '\u007f').join('');
  const scheme = SCHEME.exec(bare)?.[1];
  return scheme === undefined || schemes.includes(scheme.toLowerCase());
}
