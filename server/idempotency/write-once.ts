import type { Call, ContentsOf } from '#contract/calls.ts';
import { ErrorCode } from '#contract/error-code.ts';
import type { Background } from '#server/background.ts';
import type { Clock } from '#server/clock.ts';
import { type LockedMember, lockMember, MemberBusyError } from '#server/db/lock-member.ts';
import type { Db } from '#server/db/schema.ts';
import { ApiError, loginRequired } from '#server/http/api-error.ts';
import type { CallContext, CallHandler } from '#server/http/call-handler.ts';
import { findFirstAnswer, keepAnswer, sweepAnswers } from '#server/idempotency/answers.ts';
import { bodyHash } from '#server/idempotency/body-hash.ts';
import { occurredAt } from '#server/idempotency/occurred-at.ts';
import { requestKey } from '#server/idempotency/request-key.ts';

const SWEEP_EVERY_MS = 3_600_000;
const RETRY_AFTER_SECONDS = 1;

/** What an effect writes with. */
export interface Writing {
  /** Effect and key commit together, or neither does. */
  readonly trx: Db;
  readonly member: LockedMember;
  /** Milliseconds. Never after `now`. */
  readonly occurredAt: number;
  readonly now: number;
  readonly key: string | null;
  readonly bodyHash: string;
}

export interface Effect<Contents> {
  readonly contents: Contents;
  /** The effect's own row keeps the key. */
  readonly keyKept?: boolean;
  /** See IdempotencyKeyTable. */
  readonly subject?: string;
}

export interface WriteOnceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
}

export type WriteOnce = <C extends Call>(
  call: C,
  effect: (writing: Writing, context: CallContext<C>) => Promise<Effect<ContentsOf<C>>>,
) => CallHandler<C>;

/**
 * Makes handlers of writes that may be delivered more than once (docs/decisions/0005): the first delivery takes
 * effect, each later one is given its answer. Deliveries at the same time wait for each other.
 */
export function createWriteOnce({ db, clock, background }: WriteOnceDeps): WriteOnce {
  let nextSweep = 0;
  const sweepNowAndThen = (now: number) => {
    if (now < nextSweep) return;
    nextSweep = now + SWEEP_EVERY_MS;
    background.soon('sweep idempotency keys', 0, () => sweepAnswers(db, now));
  };

  return (call, effect) => async (context) => {
    const { caller, headers, params, body } = context;
    if (caller.userId === null) throw loginRequired();
    const { userId } = caller;
    const key = requestKey(headers);
    const hash = bodyHash(call, params, body);
    const now = clock.now();
    const contents = await inTurn(db, userId, async (trx, member) => {
      const first = key === null ? null : await findFirstAnswer(trx, userId, key, now);
      if (first !== null) {
        if (first.body_hash !== hash) throw keyReused();
        return JSON.parse(first.answer);
      }
      const writing = { trx, member, occurredAt: occurredAt(body, now), now, key, bodyHash: hash };
      const { contents: answered, keyKept = false, subject = null } = await effect(writing, context);
      if (key !== null && !keyKept) {
        const answer = JSON.stringify(answered);
        await keepAnswer(trx, { user_id: userId, key, subject, body_hash: hash, answer, created_at: now });
      }
      return answered;
    });
    sweepNowAndThen(now);
    return contents;
  };
}

/** One write of a member after the other. */
async function inTurn<Result>(
  db: Db,
  userId: number,
  write: (trx: Db, member: LockedMember) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, userId);
      // Deregistered in another tab a moment ago.
      if (member === null) throw loginRequired();
      return write(trx, member);
    });
  } catch (error) {
    throw error instanceof MemberBusyError ? inProgress() : error;
  }
}

const keyReused = () =>
  new ApiError(422, '同じ番号の別の内容が、すでに届いています。', { code: ErrorCode.keyReused, fields: {} });

const inProgress = () =>
  new ApiError(409, '同じ内容を処理しています。少し待ってからお試しください。', {
    code: ErrorCode.inProgress,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
