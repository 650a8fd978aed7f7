import { createHash, randomBytes } from 'node:crypto';

/**
 * The values of one login at LINE. The server stores them for ten minutes and accepts them once, from the same browser.
 */
export interface LoginState {
  /** Hexadecimal, because LINE accepts only letters and digits. */
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const BYTES = 32;

export function createLoginState(): LoginState {
  return {
    state: randomBytes(BYTES).toString('hex'),
    nonce: randomBytes(BYTES).toString('base64url'),
    // 43 characters, the minimum of RFC 7636, from 256 random bits.
    codeVerifier: randomBytes(BYTES).toString('base64url'),
  };
}

/** S256 of RFC 7636, the only method that LINE supports. */
export function codeChallengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
