import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

const RETENTION_MS = 180 * 86_400_000;
/** Rows deleted in one round of a sweep. Together with the number of rounds it limits the work of a sweep. */
const SWEEP_ROWS = 1000;
const SWEEP_ROUNDS = 20;

export interface FirstAnswer {
  readonly body_hash: string;
  /** Its contents as JSON. */
  readonly answer: string;
}

/**
 * The answer to the first delivery of a key: from the keys of the last 180 days, or from the views, whose rows contain
 * their keys permanently. The answer to a view is always null.
 */
export async function findFirstAnswer(trx: Db, userId: number, key: string, now: number): Promise<FirstAnswer | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', now - RETENTION_MS)
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

/** Stores the first answer of a key. An expired key that was not deleted yet is replaced. */
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
 * Data that a member deleted or replaced must not survive in stored answers: answers about it are replaced by `answer`.
 */
export async function rewriteAnswers(trx: Db, userId: number, subject: string, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('subject', '=', subject)
    .execute();
}

/** Deletes keys older than 180 days, oldest first. Several nodes may do it at once. */
export async function sweepAnswers(db: Db, now: number): Promise<void> {
  const old = db
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key'])
    .where('created_at', '<=', now - RETENTION_MS)
    .orderBy('created_at')
    .limit(SWEEP_ROWS);
  for (let round = 0; round < SWEEP_ROUNDS; round += 1) {
    const { numDeletedRows } = await db
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key')))
      .executeTakeFirstOrThrow();
    if (numDeletedRows < SWEEP_ROWS) return;
  }
}
