import type { Call, ContentsOf } from '#contract/api/call.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import type { Clock } from '#lib/clock.ts';
import type { FieldCipher } from '#server/db/encryption/field-cipher.ts';
import type { Db } from '#server/db/row-types.ts';
import type { LockedMember } from '#server/db/transactions.ts';
import { ApiError } from '#server/http/api-error.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import type { CallContext, CallHandler } from '#server/http/register-call.ts';
import { findFirstAnswer, storeAnswer } from '#server/idempotency/answers.ts';
import { bodyHash, occurredAt, requestKey } from '#server/idempotency/write-request.ts';
import { queuedWrites } from '#server/process/monitoring/events.ts';

/** The input of the function that makes a write take effect. */
export interface Writing {
  /** The transaction in which the effect and the idempotency key are stored. */
  readonly trx: Db;
  readonly member: LockedMember;
  /** Epoch milliseconds, never later than `now`. */
  readonly occurredAt: number;
  readonly now: number;
  readonly key: string | null;
  readonly bodyHash: string;
}

export interface Effect<Contents> {
  readonly contents: Contents;
  /** True if the idempotency key is stored in the row that the write created, so that no separate row is needed. */
  readonly storesKey?: boolean;
  /**
   * The ordering key of the data that the answer shows, such as the day of a condition. When this data is replaced or
   * deleted, the stored answer is updated (see IdempotencyKeyTable).
   */
  readonly orderingKey?: string;
}

export interface WriteOnceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/** Calls whose writes may be delivered again. Only members may make them, because writes are serialised per member. */
type QueuedCall = Call & { readonly access: 'registered'; readonly queued: true };

export type WriteOnce = <C extends QueuedCall>(
  effect: (writing: Writing, context: CallContext<C>) => Promise<Effect<ContentsOf<C>>>,
) => CallHandler<C>;

/**
 * Makes handlers for writes that may be delivered more than once (docs/decisions/0005-writes-take-effect-once.md). Of
 * the deliveries with the same idempotency key, the first takes effect, and later ones get the stored answer, or 422 if
 * their content is different. Every delivery without a key takes effect. Concurrent deliveries wait for each other.
 */
export function createWriteOnce({ db, clock, cipher }: WriteOnceDeps): WriteOnce {
  return (effect) => async (context) => {
    const { call, headers, params, body } = context;
    const { userId } = context.caller;
    const key = requestKey(headers);
    const hash = bodyHash(call, params, body);
    const now = clock.now();
    let isRepeated = false;
    const contents = await inMemberTransaction(db, userId, async (trx, member) => {
      const first = key === null ? null : await findFirstAnswer(trx, cipher, { userId, key, now });
      if (first !== null) {
        if (first.body_hash !== hash) throw keyReused();
        isRepeated = true;
        return JSON.parse(first.answer);
      }
      const writing = { trx, member, occurredAt: occurredAt(body, now), now, key, bodyHash: hash };
      const { contents: answered, storesKey = false, orderingKey = null } = await effect(writing, context);
      if (key !== null && !storesKey) {
        const answer = JSON.stringify(answered);
        const row = { user_id: userId, key, subject: orderingKey, body_hash: hash, answer, created_at: now };
        await storeAnswer(trx, cipher, row);
      }
      return answered;
    });
    queuedWrites.tell({ call: call.name, outcome: isRepeated ? 'repeated' : 'accepted' });
    return contents;
  };
}

const keyReused = () =>
  new ApiError(422, ErrorCode.keyReused, '同じ番号の別の内容が、すでに届いています。', { fields: {} });
