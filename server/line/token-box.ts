import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps users' access tokens at rest: a copy of the database alone must not speak to LINE in their name. */
export interface TokenBox {
  /** `owner` (the user's `sub`) is bound to the box: moved to another row it doesn't open. */
  seal(token: string, owner: string): string;
  /** Null when it can't be opened: another APP_SECRET, another owner, changed or unknown. */
  open(sealed: string, owner: string): string | null;
}

/** In front of every sealed token, so that a later scheme can tell which ones it must still read. */
const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createTokenBox(appSecret: string): TokenBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `shigoto-no-tane line-token ${VERSION}`, KEY_BYTES));
  const bound = (owner: string) => Buffer.from(`${VERSION} ${owner}`);
  return {
    seal(token, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(bound(owner));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const [version, encoded] = sealed.split('.');
      if (version !== VERSION || encoded === undefined) return null;
      const box = Buffer.from(encoded, 'base64url');
      if (box.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(bound(owner))
        .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(box.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
