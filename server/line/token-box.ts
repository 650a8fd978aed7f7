import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { LineTokens } from '#server/line/line-client.ts';

/** Encrypts stored tokens, so that nobody can act on a member's behalf at LINE with a leaked database alone. */
export interface TokenBox {
  /** Encrypts a token and binds it to the member's `sub`, so that it can't be opened for another member. */
  seal(token: string, sub: string): string;
  /** Decrypts a token. Null if it was sealed with another secret or for another member, or if the text was altered. */
  open(sealed: string, sub: string): string | null;
}

/** Prefix of every sealed token, so that a later format can be distinguished. */
const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createTokenBox(appSecret: string): TokenBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `shigoto-no-tane line-token ${VERSION}`, KEY_BYTES));
  const bound = (sub: string) => Buffer.from(`${VERSION} ${sub}`);
  return {
    seal(token, sub) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(bound(sub));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, sub) {
      const [version, encoded] = sealed.split('.');
      if (version !== VERSION || encoded === undefined) return null;
      const box = Buffer.from(encoded, 'base64url');
      if (box.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(bound(sub))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
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
