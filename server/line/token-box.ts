import { createSecretKey } from 'node:crypto';
import * as v from 'valibot';
import { createFieldCipher, decrypt, type FieldCipher, SEALED } from '#server/db/encryption/field-cipher.ts';
import { deriveKey, type KeyRing } from '#server/db/encryption/key-ring.ts';
import { lineToken } from '#server/db/encryption/sealed-columns.ts';
import type { LineTokens } from '#server/line/line-client.ts';

/**
 * Encrypts members' LINE tokens for storage, so that nobody can act on a member's behalf at LINE with a leaked database
 * alone.
 */
export interface TokenBox {
  /** Encrypts a token and binds it to the member's `sub`, so that it can't be opened for another member. */
  seal(token: string, sub: string): string;
  /** Decrypts a token. Null if its key is unknown, if it was sealed for another member, or if the text was altered. */
  open(sealed: string, sub: string): string | null;
}

export function createTokenBox(keys: KeyRing): TokenBox {
  const cipher = createFieldCipher(keys);
  return {
    seal: (token, sub) => cipher.seal(lineToken(sub), token),
    open: (sealed, sub) => (sealed.startsWith(SEALED) ? openNow(cipher, sealed, sub) : openEarlier(keys, sealed, sub)),
  };
}

function openNow(cipher: FieldCipher, sealed: string, sub: string): string | null {
  try {
    return cipher.open(lineToken(sub), sealed);
  } catch {
    return null;
  }
}

/** The prefix of tokens that earlier releases encrypted. Their format doesn't name the key. */
const EARLIER = 'v1';

function openEarlier(keys: KeyRing, sealed: string, sub: string): string | null {
  const [version, encoded] = sealed.split('.');
  if (version !== EARLIER || encoded === undefined) return null;
  for (const secret of keys.secrets()) {
    const key = createSecretKey(deriveKey(secret, `line-token ${EARLIER}`));
    const token = decrypt(key, `${EARLIER} ${sub}`, encoded);
    if (token !== null) return token;
  }
  return null;
}

const tokensSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ accessToken: v.string(), accessTokenExpiresAt: v.number(), refreshToken: v.nullable(v.string()) }),
);

/** Encrypts a member's tokens for the database. */
export function sealTokens(
  box: TokenBox,
  { accessToken, accessTokenExpiresAt, refreshToken }: LineTokens,
  sub: string,
) {
  return box.seal(JSON.stringify({ accessToken, accessTokenExpiresAt, refreshToken }), sub);
}

/** Decrypts a member's tokens; null if that fails, or if they are damaged. */
export function openTokens(box: TokenBox, sealed: string, sub: string): LineTokens | null {
  const text = box.open(sealed, sub);
  if (text === null) return null;
  // Rows of earlier releases contain the access token alone, without a refresh token.
  if (!text.startsWith('{')) return { accessToken: text, accessTokenExpiresAt: 0, refreshToken: null };
  const tokens = v.safeParse(tokensSchema, text);
  return tokens.success ? tokens.output : null;
}
