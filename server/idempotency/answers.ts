import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/row-types.ts';

/** How long a key is valid. The nightly deletion deletes it afterwards. */
export const ANSWER_RETENTION_MS = 180 * 86_400_000;

export interface FirstAnswer {
  readonly body_hash: string;
  /** The contents of the answer, as JSON. */
  readonly answer: string;
}

/**
 * Finds the answer to the first write that was delivered with this idempotency key. Returns null if the key is unknown.
 * Keys and answers are stored in `idempotency_keys` for 180 days. A view's key is stored in the view's own row instead,
 * as long as that row exists. The answer for a view's key is always the JSON text `null`.
 */
export async function findFirstAnswer(trx: Db, userId: number, key: string, now: number): Promise<FirstAnswer | null> {
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
  return row ?? null;
}

/** Stores the first answer of a key. An expired key that has not been deleted yet is replaced. */
export async function storeAnswer(trx: Db, row: Insertable<Schema['idempotency_keys']>): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values(row)
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
  userId: number,
  orderingKey: string,
  rewrite: (earlier: Contents) => Contents,
): Promise<void> {
  const rows = await trx
    .selectFrom('idempotency_keys')
    .select(['key', 'answer'])
    .where('user_id', '=', userId)
    .where('subject', '=', orderingKey)
    .execute();
  for (const { key, answer } of rows) {
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(rewrite(JSON.parse(answer))) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
  }
}
