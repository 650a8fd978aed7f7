import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';

/**
 * How many bytes are searched for a declaration of the encoding. The HTML standard requires it within 1,024 bytes, but
 * browsers also accept later ones.
 */
export const PRESCAN_BYTES = 4096;

/**
 * A decoder for a page, chosen in the standard's order: byte order mark, header, `<meta>`, then UTF-8.
 * `beginning`: the page's first PRESCAN_BYTES, or all of a shorter page.
 */
export function decoderFor(beginning: Uint8Array, contentType: string): TextDecoder {
  return (
    decoder(markOf(beginning)) ??
    decoder(charsetOf(contentType)) ??
    decoder(declaredIn(beginning)) ??
    new TextDecoder('utf-8')
  );
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return null;
}

/** The charset parameter of a media type, without quotes. */
function charsetOf(contentType: string): string | null {
  for (const parameter of contentType.split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() === 'charset') return value.trim().replace(/^["'](.*)["']$/, '$1');
  }
  return null;
}

function declaredIn(beginning: Uint8Array): string | null {
  let found: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'meta') return;
      const pragma = attributes['http-equiv']?.trim().toLowerCase() === 'content-type';
      found ??= attributes.charset ?? (pragma ? charsetOf(attributes.content ?? '') : null);
    },
  });
  // Latin-1 is enough to find the declaration, because all relevant encodings write tags in ASCII.
  parser.end(Buffer.from(beginning).toString('latin1'));
  // A page in UTF-16 has no declaration that is readable as ASCII. So if a readable declaration says UTF-16, the
  // standard treats the page as UTF-8.
  return found !== null && /^\s*utf-?16/i.test(found) ? 'utf-8' : found;
}

function decoder(label: string | null): TextDecoder | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown encoding counts as undeclared.
    return null;
  }
}
