import { decodePart } from '#lib/decode.ts';

const COOKIE = 'XSRF-TOKEN';

/** The anti-forgery token that the server put into a readable cookie, or null. Read at every request: it changes with the login. */
export function readAntiForgeryToken(document: Document): string | null {
  for (const part of document.cookie.split('; ')) {
    const [name, value] = part.split('=', 2);
    if (name === COOKIE && value) return decodePart(value);
  }
  return null;
}
