import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. They can't be guessed, so storing a plain hash is safe. */
const BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** In milliseconds (docs/product/limits.md, Time: sessions). */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const SESSION_MS = 30 * MINUTE_MS;
/** A session in use is prolonged, but written at most this often. */
export const SLIDE_MS = MINUTE_MS;
export const REFRESH_MS = 60 * DAY_MS;
/** From the start of the login to the return from LINE. */
export const LOGIN_STATE_MS = 10 * MINUTE_MS;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Other texts can't be our tokens, and need no database query. */
export function isTokenShaped(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

/** The database stores only this hash, so a copy of the database opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** A keyed hash by APP_SECRET, different for each purpose; its values have the format of a token. */
export function createKeyedHash(appSecret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `shigoto-no-tane ${purpose}`, BYTES));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
