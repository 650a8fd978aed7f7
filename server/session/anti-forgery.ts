import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from '#server/session/tokens.ts';

/**
 * Tokens that pages of other sites can't obtain (docs/product/api.md, Anti-forgery). A token is a keyed hash of the
 * login's id, so a token of another login is refused, even if another host of the domain sets it as a cookie.
 */
export interface AntiForgery {
  tokenOfLogin(familyId: string): string;
  /** The token before a login; `browser` is the value of the browser's cookie. */
  tokenOfBrowser(browser: string): string;
}

export function createAntiForgery(appSecret: string): AntiForgery {
  const hash = createKeyedHash(appSecret, 'anti-forgery');
  return {
    tokenOfLogin: (familyId) => hash(`login ${familyId}`),
    tokenOfBrowser: (browser) => hash(`browser ${browser}`),
  };
}

export function sameToken(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
