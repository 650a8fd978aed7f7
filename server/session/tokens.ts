import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits in base64url: nobody guesses one, so a plain hash of it is enough to keep. */
const BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Anything else can't be one of ours, and the database need not be asked. */
export function isTokenShaped(text: string): boolean {
  return TOKEN_PATTERN.test(text);
}

/** What the database keeps of a token: a copy of it opens no session. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** A keyed function of APP_SECRET, another one for each purpose; its values have the form of a token. */
export function createKeyedHash(appSecret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `shigoto-no-tane ${purpose}`, BYTES));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
