import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import { marked } from 'marked';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  CARD_ELEMENTS,
  CUSTOM_ELEMENTS,
  DISCARD_WITH_CONTENT,
  isAllowedImage,
  isAllowedLink,
  LINK_BUTTON_ELEMENT,
} from '#rich-content/policy.ts';
import type { Preview } from '#server/link-preview/preview.ts';

/**
 * HTML made from Markdown and sanitised. Its links and images can be checked before `finish` inserts previews and image
 * paths.
 */
export interface RichText {
  /** The URLs of links, buttons and cards; `element` is the tag name. */
  readonly links: readonly { element: string; url: string }[];
  /** The `src` of each image that is a file in the content folder. */
  readonly images: readonly string[];
  finish(parts: FinishParts): string;
}

export interface FinishParts {
  readonly preview: (url: string) => Preview;
  readonly image: (src: string) => { path: string; width: number; height: number };
}

const { window } = new JSDOM('');
const purify = createDOMPurify(window);
const attributes = [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())];

// Allows attributes per tag, which DOMPurify's own list can't do: `width` only on images, `href` only on links.
purify.addHook('uponSanitizeAttribute', (node, data) => {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[node.nodeName.toLowerCase()] ?? [])];
  const isAddress = data.attrName === 'href' || data.attrName === 'slug';
  const fits = isAddress ? isAllowedLink(data.attrValue) : data.attrName !== 'src' || isAllowedImage(data.attrValue);
  data.keepAttr = allowed.includes(data.attrName) && fits;
});

/** Whether this `src` is a file in the content folder and not a URL. */
export function isFolderImage(src: string): boolean {
  return !/^([a-z][a-z0-9+.-]*:|\/)/i.test(src);
}

export function parseRichText(markdown: string): RichText {
  const body = window.document.createElement('div');
  body.innerHTML = purify.sanitize(marked.parse(markdown, { async: false, gfm: true }), {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_CONTENTS: [...DISCARD_WITH_CONTENT],
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: (tag) => CUSTOM_ELEMENTS.some((name) => name === tag),
      attributeNameCheck: (name) => name === 'slug' || name === 'class',
      allowCustomizedBuiltInElements: false,
    },
  });
  unwrapCards(body);
  const custom = [...body.querySelectorAll(CUSTOM_ELEMENTS.join(','))];
  unwrapLinksIn(custom);
  const anchors = [...body.querySelectorAll('a[href]')];
  const images = [...body.querySelectorAll('img[src]')];
  return {
    links: [
      ...custom.map((element) => ({ element: element.localName, url: element.getAttribute('slug') ?? '' })),
      ...anchors.map((element) => ({ element: 'a', url: element.getAttribute('href') ?? '' })),
    ],
    images: images.map((image) => image.getAttribute('src') ?? '').filter(isFolderImage),
    finish({ preview, image }) {
      for (const element of custom) fillCustomElement(element, preview);
      for (const element of images) {
        const src = element.getAttribute('src') ?? '';
        if (isFolderImage(src)) placeImage(element, image(src));
      }
      return body.innerHTML.trim();
    },
  };
}

/**
 * Removes the paragraph that Markdown puts around a card on a line of its own. A card is a block and not valid in a
 * paragraph.
 */
function unwrapCards(body: Element): void {
  const isCard = (node: Element) => CARD_ELEMENTS.some((name) => name === node.localName);
  for (const paragraph of body.querySelectorAll('p')) {
    const onlyCards = paragraph.children.length > 0 && [...paragraph.children].every(isCard);
    const text = [...paragraph.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
    if (onlyCards && !text) paragraph.replaceWith(...paragraph.children);
  }
}

/**
 * Removes links inside buttons and cards: Markdown turns a URL in a button's label into a link, and links must not be
 * nested.
 */
function unwrapLinksIn(custom: readonly Element[]): void {
  for (const element of custom) {
    for (const link of element.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  }
}

/** Puts a plain link inside the custom element. The link works without JavaScript and before the script has loaded. */
function fillCustomElement(element: Element, preview: (url: string) => Preview): void {
  const url = element.getAttribute('slug') ?? '';
  const link = window.document.createElement('a');
  link.setAttribute('href', url);
  if (element.localName === LINK_BUTTON_ELEMENT) link.append(...element.childNodes);
  else link.append(...cardParts(url, preview(url)));
  element.replaceChildren(link);
}

function cardParts(url: string, { page_found, title, description, image }: Preview): (Node | string)[] {
  if (!page_found) return [url];
  const parts: Node[] = [];
  if (image !== null) {
    const picture = window.document.createElement('img');
    // The title next to the picture says the same, so the alternative text is empty.
    picture.setAttribute('alt', '');
    placeImage(picture, { path: image, width: 320, height: 180 });
    parts.push(picture);
  }
  parts.push(span('link-card-title', title ?? url));
  if (description !== null) parts.push(span('link-card-description', description));
  return parts;
}

function span(className: string, text: string): Element {
  const element = window.document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

function placeImage(element: Element, { path, width, height }: { path: string; width: number; height: number }): void {
  element.setAttribute('src', path);
  element.setAttribute('width', String(width));
  element.setAttribute('height', String(height));
}
