import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { KEY_ID_LENGTH, type KeyRing } from '#server/db/encryption/key-ring.ts';

/** A column, and the values that identify the row. Both are bound to the encrypted value. */
export type SealedField = readonly [column: `${string}.${string}`, ...row: (string | number)[]];

/**
 * Encrypts single values of the database: AES-256-GCM, `v2.<key id>.<IV, tag and ciphertext in base64url>`. A value is
 * bound to its column and row, so that a copy of it in another row can't be opened.
 */
export interface FieldCipher {
  seal(field: SealedField, text: string): string;
  /**
   * Decrypts a stored value. A plain text that was stored before values were encrypted is returned as it was stored,
   * but without the prefix MARKED_PLAIN.
   * @throws KeyMissingError, SealBrokenError
   */
  open(field: SealedField, stored: string): string;
}

/**
 * The value was encrypted with a key that this process doesn't have. It can be read as soon as the key is configured.
 */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
  readonly statusCode = 503;
}

/** The value was altered, or copied from another row or column. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/** The prefix of every encrypted value. */
export const SEALED = 'v2.';
/** Migration 0010 has put this prefix before plain texts that happened to begin with `v2.` or `plain.`. */
export const MARKED_PLAIN = 'plain.';
/** The number of characters before the base64url part (IV, tag and ciphertext). */
export const SEAL_LENGTH = SEALED.length + KEY_ID_LENGTH + 1;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Limits of the cache of decrypted values, in characters and milliseconds. Decrypting a value takes 5 µs, so without
 * the cache it takes an eighth longer to list a month of notes.
 */
const CACHED_LENGTH_MAX = 2_000_000;
const CACHED_MS = 10 * 60_000;

export function createFieldCipher(keys: KeyRing): FieldCipher {
  const opened = new LRUCache<string, string>({
    maxSize: CACHED_LENGTH_MAX,
    sizeCalculation: (text, key) => text.length + key.length,
    ttl: CACHED_MS,
  });
  return {
    seal(field, text) {
      const { id, key } = keys.current();
      return `${SEALED}${id}.${encrypt(key, boundTo(field), text)}`;
    },
    open(field, stored) {
      if (!stored.startsWith(SEALED)) return plain(stored);
      const bound = boundTo(field);
      // The cache key contains the row, so that a value copied to another row is never found here.
      const cacheKey = bound + stored;
      const known = opened.get(cacheKey);
      if (known !== undefined) return known;
      const id = stored.slice(SEALED.length, SEAL_LENGTH - 1);
      const key = keys.find(id);
      // The messages name no row, because they are logged.
      if (key === null) throw new KeyMissingError(`${field[0]} is encrypted with the key ${id}, which is missing`);
      const text = decrypt(key.key, bound, stored.slice(SEAL_LENGTH));
      if (text === null) throw new SealBrokenError(`${field[0]} was altered, or belongs to another row`);
      opened.set(cacheKey, text);
      return text;
    },
  };
}

/** Like `open`, for columns that may be null. */
export function openNullable(cipher: FieldCipher, field: SealedField, stored: string | null): string | null {
  return stored === null ? null : cipher.open(field, stored);
}

export function sealNullable(cipher: FieldCipher, field: SealedField, text: string | null): string | null {
  return text === null ? null : cipher.seal(field, text);
}

export function encrypt(key: KeyObject, bound: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(bound));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null if the text was encrypted with another key or bound to something else, or if it was altered. */
export function decrypt(key: KeyObject, bound: string, encoded: string): string | null {
  const box = Buffer.from(encoded, 'base64url');
  if (box.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(bound))
    .setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(box.subarray(IV_BYTES + TAG_BYTES));
    decipher.final();
    return text.toString('utf8');
  } catch {
    return null;
  }
}

const boundTo = (field: SealedField) => JSON.stringify(field);

const plain = (stored: string) => (stored.startsWith(MARKED_PLAIN) ? stored.slice(MARKED_PLAIN.length) : stored);
