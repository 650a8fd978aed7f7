import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { AppSecrets } from '#server/db/encryption/app-secrets.ts';

export interface DataKey {
  /** Derived from the secret, so that every process computes the same id. It reveals nothing about the key. */
  readonly id: string;
  readonly key: KeyObject;
}

const KEY_BYTES = 32;
const ID_BYTES = 6;
/** The number of characters of a key id. */
export const KEY_ID_LENGTH = 2 * ID_BYTES;

/** Derives the key for a purpose from a secret. */
export function deriveKey(secret: string, purpose: string, bytes = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `shigoto-no-tane ${purpose}`, bytes));
}

export const keyIdOf = (secret: string) => deriveKey(secret, 'stored fields key id', ID_BYTES).toString('hex');

/** The keys with which stored fields are encrypted, one for each secret. */
export class KeyRing {
  readonly #secrets: AppSecrets;
  readonly #keys = new Map<string, DataKey>();
  #derived: readonly string[] = [];
  #current: DataKey | null = null;

  constructor(secrets: AppSecrets) {
    this.#secrets = secrets;
  }

  /** The key with which everything is encrypted. Previous keys are only used for reading. */
  current(): DataKey {
    this.#derive();
    if (this.#current === null) throw new Error('there is no secret');
    return this.#current;
  }

  /** Returns null if the key belongs to no known secret. */
  find(id: string): DataKey | null {
    const known = this.#keys.get(id);
    if (known !== undefined) return known;
    this.#derive();
    return this.#keys.get(id) ?? null;
  }

  ids(): string[] {
    this.#derive();
    return this.#derived.map(keyIdOf);
  }

  secrets(): readonly string[] {
    return this.#secrets.known();
  }

  #derive(): void {
    const secrets = this.#secrets.known();
    if (secrets === this.#derived) return;
    for (const secret of secrets) {
      const id = keyIdOf(secret);
      if (this.#keys.has(id)) continue;
      this.#keys.set(id, { id, key: createSecretKey(deriveKey(secret, 'stored fields')) });
    }
    this.#derived = secrets;
    this.#current = secrets[0] === undefined ? null : (this.#keys.get(keyIdOf(secrets[0])) ?? null);
  }
}
