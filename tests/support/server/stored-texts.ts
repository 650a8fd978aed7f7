import { createFieldCipher, type FieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { conditionNote, storedAnswer } from '#server/db/encryption/sealed-columns.ts';
import type { Db } from '#server/db/row-types.ts';

/** The cipher of a server with these secrets, the current one first. */
export function cipherOf(...secrets: string[]): FieldCipher {
  return createFieldCipher(new KeyRing({ known: () => secrets }));
}

interface Stored {
  readonly db: Db;
  readonly cipher: FieldCipher;
}

/** All stored answers of idempotency keys, decrypted. */
export async function storedAnswers({ db, cipher }: Stored): Promise<string[]> {
  const rows = await db.selectFrom('idempotency_keys').select(['user_id', 'key', 'answer']).execute();
  return rows.map(({ user_id, key, answer }) => cipher.open(storedAnswer(user_id, key), answer));
}

/** All condition records, with decrypted notes. */
export async function storedConditions({ db, cipher }: Stored) {
  const rows = await db.selectFrom('conditions').selectAll().execute();
  return rows.map((row) => ({
    ...row,
    note: row.note === null ? null : cipher.open(conditionNote(row.user_id, row.date), row.note),
  }));
}
