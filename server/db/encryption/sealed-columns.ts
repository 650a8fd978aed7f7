import type { SealedField } from '#server/db/encryption/field-cipher.ts';

/** A column with encrypted values, and the columns that identify its rows. */
export interface SealedColumn {
  readonly table: 'conditions' | 'users' | 'idempotency_keys';
  readonly column: string;
  readonly keys: readonly string[];
}

/** Every column with encrypted values, for the commands that rotate keys and show their status. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'conditions', column: 'note', keys: ['user_id', 'date'] },
  { table: 'users', column: 'disability_note1', keys: ['id'] },
  { table: 'users', column: 'disability_note2', keys: ['id'] },
  { table: 'users', column: 'disability_note3', keys: ['id'] },
  { table: 'users', column: 'line_token', keys: ['line_sub'] },
  { table: 'idempotency_keys', column: 'answer', keys: ['user_id', 'key'] },
  { table: 'idempotency_keys', column: 'body_hash', keys: ['user_id', 'key'] },
];

export const conditionNote = (userId: number, date: string): SealedField => ['conditions.note', userId, date];

export const disabilityNote = (no: 1 | 2 | 3, userId: number): SealedField => [`users.disability_note${no}`, userId];

export const lineToken = (sub: string): SealedField => ['users.line_token', sub];

export const storedAnswer = (userId: number, key: string): SealedField => ['idempotency_keys.answer', userId, key];

/**
 * The hash of a write's body is encrypted too. Otherwise somebody with a copy of the database could guess short notes
 * until the hash matches.
 */
export const storedBodyHash = (userId: number, key: string): SealedField => ['idempotency_keys.body_hash', userId, key];
