import { createHmac, hash, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/db/encryption/key-ring.ts';

/** Tokens are 256 random bits in base64url. They can't be guessed, so it is safe to store a hash without salt. */
const BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * The shortest interval, in milliseconds, at which a session in use is prolonged. Each prolongation is a write to the
 * database.
 */
export const SLIDE_MS = 60_000;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Whether a text has the format of our tokens. Any other text is refused without a database query. */
export function isTokenShaped(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

/** The database stores only this hash of a token, so a copy of the database doesn't give access to any session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * A hash function with a key that is derived from APP_SECRET and differs for each purpose. The results have the format
 * of a token.
 */
export function createKeyedHash(appSecret: string, purpose: string): (text: string) => string {
  const key = deriveKey(appSecret, purpose, BYTES);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
