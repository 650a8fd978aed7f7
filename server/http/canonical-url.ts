import { API_PREFIX } from '#contract/limits.ts';

/** What needs no escape in a path (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/**
 * Normalises percent-encoding, so that all spellings that the router treats as one path become one string. In a badly
 * encoded page path, % becomes a literal character (%25). The API refuses its own.
 */
export function canonicalUrl(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  // A proxy may ask with the whole address (RFC 9112, section 3.2.2).
  const asked = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
  const [given = ''] = asked.split(/[?#]/, 1);
  const path = given.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(sign) ? sign : escaped.toUpperCase();
  });
  const readable = path.startsWith(`${API_PREFIX}/`) || isDecodable(path) ? path : path.replaceAll('%', '%25');
  return readable + asked.slice(given.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
