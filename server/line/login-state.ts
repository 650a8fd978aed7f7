import { createHash, randomBytes } from 'node:crypto';

/** What binds one login to the browser that began it. Kept on the server for ten minutes, used once. */
export interface LoginState {
  /** Hex: LINE takes nothing but letters and digits. */
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const BYTES = 32;

export function createLoginState(): LoginState {
  return {
    state: randomBytes(BYTES).toString('hex'),
    nonce: randomBytes(BYTES).toString('base64url'),
    // 43 characters, the shortest that RFC 7636 allows, from 256 random bits.
    codeVerifier: randomBytes(BYTES).toString('base64url'),
  };
}

/** S256 of RFC 7636, the only method that LINE takes. */
export function codeChallengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
