import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';

/*
 * An SVG file is a document: opened at its own URL, it could run scripts. Pages show it only as a picture, and it is
 * served with a CSP that blocks scripts (server/http/security/headers.ts). In case both fail, the import also removes
 * everything that runs or loads something.
 */

const { window } = new JSDOM('');
const purifier = createDOMPurify(window);
const SVG = 'http://www.w3.org/2000/svg';

/** Matches the data URL of an embedded picture. Other data URLs may be documents with scripts. */
const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;
const ADDRESSES = new Set(['href', 'xlink:href', 'src']);
const OWN_REFERENCE = /url\(\s*(["']?)#[^"'()\\\s]*\1\s*\)/gi;
/** Matches CSS that loads something, and backslash escapes, which could hide such CSS. */
const LOADS = /url\s*\(|src\s*\(|image(?:-set)?\s*\(|@import|\\/i;

function loadsNothing(css: string): boolean {
  return !LOADS.test(css.replace(OWN_REFERENCE, ''));
}

function isHarmless(tag: string, attribute: string, value: string): boolean {
  if (ADDRESSES.has(attribute)) return value.startsWith('#') || (tag === 'image' && EMBEDDED.test(value));
  // `attributeName` names the attribute that an animation changes. An animation could set an address later.
  if (attribute === 'attributename') return !/href|src|^on/i.test(value);
  return loadsNothing(value);
}

purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName, attrValue } = attribute;
  // DOMPurify also applies its own rules to every attribute that this check accepts.
  if (!isHarmless(node.nodeName.toLowerCase(), attrName.toLowerCase(), attrValue)) attribute.keepAttr = false;
});
purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName === 'style' && !loadsNothing(node.textContent ?? '')) node.textContent = '';
});

/**
 * Removes from an SVG file everything that runs, loads or links something: scripts, event handlers, foreign elements,
 * addresses outside the file, declarations. What the file itself draws stays.
 * @throws Error if it can't be read, or declares entities. The message is Japanese, for the author.
 */
export function cleanSvg(bytes: Buffer): string {
  const text = decoded(bytes);
  // Entities can hide anything, and can expand to gigabytes.
  if (/<!DOCTYPE[^>]*\[|<!(?:ENTITY|ATTLIST)/i.test(text))
    throw new Error('SVG に宣言（<!ENTITY> など）があります。宣言のない「標準の SVG」で保存しなおしてください');
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg' || root.namespaceURI !== SVG)
    throw new Error(
      'SVG として読めません。XML の誤りがあるか、はじめの要素が <svg xmlns="http://www.w3.org/2000/svg"> ではありません',
    );
  purifier.sanitize(root, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true, svgFilters: true },
    // `use` draws a shape a second time. `isHarmless` accepts only references to shapes in the same file.
    ADD_TAGS: ['use'],
    KEEP_CONTENT: false,
    ALLOW_DATA_ATTR: false,
  });
  return new window.XMLSerializer().serializeToString(root);
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('SVG の文字コードを UTF-8 にしてください');
  }
}
