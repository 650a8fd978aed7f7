import { timingSafeEqual } from 'node:crypto';
import { createKeyedHash } from '#server/session/tokens.ts';

/**
 * Tokens that a page of another site can't know (DESIGN 4.1): a keyed hash of the login, so that one made for another
 * login, or planted by another host of the domain, is worth nothing.
 */
export interface AntiForgery {
  tokenOfLogin(familyId: string): string;
  /** Before a login; `browser` is the value of the browser's cookie. */
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
