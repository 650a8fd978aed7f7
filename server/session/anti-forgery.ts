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
  /** Whether a token is the one of this login or browser, also if it was made with a previous secret. */
  isOfLogin(token: string, familyId: string): boolean;
  isOfBrowser(token: string, browser: string): boolean;
}

/** `secrets`: the current one first. Tokens of previous secrets are accepted, because open pages still have them. */
export function createAntiForgery(secrets: readonly [string, ...string[]]): AntiForgery {
  const [current, ...previous] = secrets;
  const hash = createKeyedHash(current, 'anti-forgery');
  const hashes = [hash, ...previous.map((secret) => createKeyedHash(secret, 'anti-forgery'))];
  const isHashOf = (token: string, text: string) => hashes.some((hashWith) => sameToken(token, hashWith(text)));
  const [login, browser] = [(id: string) => `login ${id}`, (secret: string) => `browser ${secret}`];
  return {
    tokenOfLogin: (familyId) => hash(login(familyId)),
    tokenOfBrowser: (secret) => hash(browser(secret)),
    isOfLogin: (token, familyId) => isHashOf(token, login(familyId)),
    isOfBrowser: (token, secret) => isHashOf(token, browser(secret)),
  };
}

function sameToken(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
