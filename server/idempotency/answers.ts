import type { Insertable } from 'kysely';
import type { FieldCipher } from '#server/db/encryption/field-cipher.ts';
import { storedAnswer, storedBodyHash } from '#server/db/encryption/sealed-columns.ts';
import type { Db, Schema } from '#server/db/row-types.ts';

/** How long an idempotency key is valid. Afterwards, the nightly deletion of expired data deletes it. */
export const ANSWER_RETENTION_MS = 180 * 86_400_000;

export interface FirstAnswer {
  readonly body_hash: string;
  /** The contents of the answer, as JSON. */
  readonly answer: string;
}

/**
 * Finds the answer to the first write that was delivered with this idempotency key. Returns null if the key is unknown.
 * Keys and answers are stored in `idempotency_keys` for 180 days. The key of a write that created a view is stored in
 * the view's own row instead, and copied to `idempotency_keys` when the member deletes the viewing history. The answer
 * to such a write is always the JSON text `null`.
 */
export async function findFirstAnswer(
  trx: Db,
  cipher: FieldCipher,
  { userId, key, now }: { readonly userId: number; readonly key: string; readonly now: number },
): Promise<FirstAnswer | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now - ANSWER_RETENTION_MS)
    .unionAll(
      trx
        .selectFrom('views')
        .select((eb) => ['body_hash', eb.val('null').as('answer')])
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    body_hash: cipher.open(storedBodyHash(userId, key), row.body_hash),
    answer: cipher.open(storedAnswer(userId, key), row.answer),
  };
}

/** Stores the first answer of a key, encrypted. An expired key that has not been deleted yet is replaced. */
export async function storeAnswer(
  trx: Db,
  cipher: FieldCipher,
  row: Insertable<Schema['idempotency_keys']>,
): Promise<void> {
  const { user_id, key } = row;
  const body_hash = cipher.seal(storedBodyHash(user_id, key), row.body_hash);
  const answer = cipher.seal(storedAnswer(user_id, key), row.answer);
  await trx
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash, answer })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet(({ ref }) => ({
        subject: ref('excluded.subject'),
        body_hash: ref('excluded.body_hash'),
        answer: ref('excluded.answer'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute();
}

/**
 * Passes each stored answer that has this ordering key to `rewrite` and stores the result in its place, so that no
 * stored answer contains data that the member has deleted or replaced.
 */
export async function rewriteAnswers<Contents>(
  trx: Db,
  cipher: FieldCipher,
  { userId, orderingKey }: { readonly userId: number; readonly orderingKey: string },
  rewrite: (earlier: Contents) => Contents,
): Promise<void> {
  const rows = await trx
    .selectFrom('idempotency_keys')
    .select(['key', 'answer'])
    .where('user_id', '=', userId)
    .where('subject', '=', orderingKey)
    .execute();
  for (const { key, answer } of rows) {
    const field = storedAnswer(userId, key);
    const rewritten = JSON.stringify(rewrite(JSON.parse(cipher.open(field, answer))));
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: cipher.seal(field, rewritten) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
  }
}
