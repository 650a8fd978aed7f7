import type { StealableLocks } from '#lib/locks.ts';
import { supersededAt } from '#outbox/clock.ts';
import {
  type BackOff,
  createBackOff,
  type DeliveryDeps,
  deliver,
  EVERYTHING,
  requestOf,
  type Verdict,
} from '#outbox/delivery.ts';
import { nextBatch, settleBatch } from '#outbox/favourites.ts';
import type { DrainReason } from '#outbox/outbox.ts';
import {
  adopt,
  type Entry,
  freeze,
  type QueueDeps,
  setRefused,
  waitingOrderingKeys,
  waitingWrites,
} from '#outbox/queue.ts';
import {
  batchKey,
  FAVOURITES,
  type OrderingKey,
  orderingPrefix,
  type Sendable,
  type WriteRecord,
} from '#outbox/record.ts';
import { settleSuperseded } from '#outbox/superseded.ts';

export interface DrainDeps extends QueueDeps, DeliveryDeps {
  readonly locks: StealableLocks;
  /** User key of the member who is logged in. If null, nothing is sent. */
  readonly currentUserKey: () => string | null | Promise<string | null>;
  readonly onSending?: (key: string | null) => void;
  readonly onDelivered?: (userKey: string, record: Sendable, contents: unknown) => void;
  /**
   * Called after this drain has waited for another sender's lock and tried to send the records, even if that failed.
   * Not called after the deadline or while sending is paused. Default: the drain runs again.
   */
  readonly onTakenOver?: (reason: DrainReason) => unknown;
  /** Called when sending pauses (`Verdict` in delivery.ts). `sentAt`: when the refused request was sent. */
  readonly onPaused?: (until: 'login' | 'register' | 'user', sentAt: number) => void;
}

/**
 * `done`: nothing is waiting. `later`: records wait for a retry. `time`: the deadline passed. `paused`: nothing can be
 * sent before a login or a registration.
 */
export type DrainResult = 'done' | 'later' | 'time' | 'paused';

export interface Drain {
  /**
   * Tries once to send the records of each ordering key (a pass). A call during a pass requests another pass after the
   * current one. Never rejects. `deadline`: epoch milliseconds.
   */
  run(reason: DrainReason, deadline?: number): Promise<DrainResult>;
  /** Milliseconds until the next retry; null if none is pending. */
  waitMs(): number | null;
}

/** After this time a drain finishes its current delivery and releases the lock, so that other tabs get their turn. */
const HOLD_MS = 10_000;
/** Reasons after which a retry is likely to succeed. Then only the server's Retry-After delays the retry. */
const EAGER: ReadonlySet<DrainReason> = new Set(['online', 'visible', 'start', 'login', 'sync', 'request']);

/**
 * After this many failures in a row the next ordering keys are drawn at random, so that records that always fail do not
 * hold back other records. After twice as many failures the server counts as unavailable, and the pass ends.
 */
const FAILURES_IN_A_ROW = 3;

/** Why sending stopped; null: no failure. `later`: retry this ordering key later; `all`: retry every key later. */
type Stop = 'later' | 'all' | 'paused' | 'time' | null;

interface Sender {
  readonly deps: DrainDeps;
  readonly backOff: BackOff;
  /** The names of the locks for which this drain is waiting. */
  readonly inLine: Set<string>;
  /** True once sending has paused. The next pass tries again. */
  isPaused: boolean;
  /** Requests another pass for the remaining records. */
  readonly askForMore: (reason: DrainReason) => void;
  readonly runAgain: (reason: DrainReason) => unknown;
}

/** Sends the records of the logged-in member, from the page or the worker. Deletes a record only after the response. */
export function createDrain(deps: DrainDeps): Drain {
  let running: Promise<DrainResult> | null = null;
  let again: DrainReason | null = null;
  const sender: Sender = {
    deps,
    backOff: createBackOff(deps),
    inLine: new Set(),
    isPaused: false,
    askForMore: (reason) => {
      again ??= reason;
    },
    runAgain: (reason) => (deps.onTakenOver ?? run)(reason),
  };

  async function runAll(reason: DrainReason, deadline: number): Promise<DrainResult> {
    let result = await pass(sender, reason, deadline);
    while (again !== null) {
      const next = again;
      again = null;
      // After a pause another pass would only pause again, unless there is a new reason, such as a login.
      if (result === 'paused' && !EAGER.has(next)) break;
      result = await pass(sender, next, deadline);
    }
    return result;
  }

  function run(reason: DrainReason, deadline = Number.POSITIVE_INFINITY): Promise<DrainResult> {
    if (running !== null) {
      if (again === null || EAGER.has(reason)) again = reason;
      return running;
    }
    running = runAll(reason, deadline)
      .catch((error: unknown): DrainResult => {
        console.warn(error);
        return 'later';
      })
      .finally(() => {
        running = null;
      });
    return running;
  }

  return { run, waitMs: sender.backOff.waitMs };
}

/** Tries once to send the records of each ordering key. */
async function pass(sender: Sender, reason: DrainReason, deadline: number): Promise<DrainResult> {
  const { deps, backOff } = sender;
  const userKey = await deps.currentUserKey();
  if (userKey === null) return 'paused';
  sender.isPaused = false;
  await adopt(deps, userKey);
  const held: Promise<void>[] = [];
  let isAnyLeft = false;
  let failures = 0;
  const line = await waitingOrderingKeys(deps, userKey);
  for (;;) {
    // No Math.floor is needed, because `splice` rounds its index down.
    const [orderingKey] = line.splice(failures < FAILURES_IN_A_ROW ? 0 : deps.random() * line.length, 1);
    if (orderingKey === undefined) break;
    if (!backOff.mayTry(orderingKey, EAGER.has(reason))) {
      isAnyLeft = true;
      continue;
    }
    let stop: Stop = null;
    const isMine = await deps.locks.tryNow(orderingPrefix(userKey, orderingKey), async (isHeld) => {
      stop = await sendOrFail(sender, { userKey, orderingKey, isHeld, deadline });
    });
    if (!isMine) held.push(takeOver(sender, userKey, orderingKey, deadline));
    if (stop === 'paused' || stop === 'time') return stop;
    failures = stop === null ? 0 : failures + 1;
    isAnyLeft ||= stop !== null;
    if (failures === 2 * FAILURES_IN_A_ROW) {
      backOff.failed(EVERYTHING, null);
      return 'later';
    }
    if (stop === 'all') return 'later';
  }
  // The worker (`sync`) waits for the locks, because the browser may stop it when this promise resolves. A page does
  // not wait for the locks, because a person may wait for the result.
  if (reason === 'sync') await Promise.all(held);
  if (sender.isPaused) return 'paused';
  if (held.length === 0 && !isAnyLeft) return 'done';
  return (await waitingOrderingKeys(deps, userKey)).length === 0 ? 'done' : 'later';
}

/**
 * Waits for a lock that another tab or the worker holds, or steals it if the holder is frozen. Then sends the records.
 */
async function takeOver(sender: Sender, userKey: string, orderingKey: OrderingKey, deadline: number): Promise<void> {
  const { deps, inLine, backOff } = sender;
  const name = orderingPrefix(userKey, orderingKey);
  if (inLine.has(name)) return;
  inLine.add(name);
  // Sends nothing if sending was paused during the wait. The end of the pause, for example a login, begins a new pass.
  const task = async (isHeld: () => boolean) => {
    if (!sender.isPaused) await sendAll(sender, { userKey, orderingKey, isHeld, deadline });
  };
  await deps.locks
    .takeOver(name, task, deadline)
    .catch((error: unknown) => {
      // Locks or storage failed. The next pass must not try again at once.
      console.warn(error);
      backOff.failed(orderingKey, null);
    })
    .finally(() => inLine.delete(name));
  // After the deadline another pass could not send anything.
  if (!sender.isPaused && deps.now() < deadline) void sender.runAgain('page');
}

/** The time during which this drain holds the lock of an ordering key and sends its records. */
interface Turn {
  readonly userKey: string;
  readonly orderingKey: OrderingKey;
  /** False once another tab or the worker has stolen the lock. Then nothing more may be sent. */
  readonly isHeld: () => boolean;
  readonly deadline: number;
}

async function sendOrFail(sender: Sender, turn: Turn): Promise<Stop> {
  try {
    return await sendAll(sender, turn);
  } catch (error) {
    // The storage failed. Other ordering keys may succeed.
    console.warn(error);
    sender.backOff.failed(turn.orderingKey, null);
    return 'later';
  }
}

async function sendAll(sender: Sender, turn: Turn): Promise<Stop> {
  const { deps } = sender;
  const { userKey, orderingKey, isHeld, deadline } = turn;
  const until = deps.now() + HOLD_MS;
  const peek = orderingKey === FAVOURITES ? () => peekBatch(deps, userKey) : peekWrites(deps, userKey, orderingKey);
  for (;;) {
    if (!isHeld()) return 'later';
    if (deps.now() >= deadline) return 'time';
    if (deps.now() >= until || (await deps.currentUserKey()) !== userKey) {
      sender.askForMore('page');
      return null;
    }
    const next = await peek();
    if (next === null) return null;
    // Reading may be slow, and another tab or the worker may have stolen the lock meanwhile.
    if (!isHeld()) return 'later';
    deps.onSending?.(next.key);
    const sentAt = deps.now();
    const verdict = await deliver(deps, requestOf(next.record, userKey), isHeld).finally(() => deps.onSending?.(null));
    const stop = await settle(sender, turn, next, verdict);
    if (verdict.kind === 'paused') {
      sender.isPaused = true;
      deps.onPaused?.(verdict.until, sentAt);
    }
    if (verdict.kind === 'done') deps.onDelivered?.(userKey, next.record, verdict.contents);
    if (stop !== null) return stop;
  }
}

interface Peeked {
  readonly key: string;
  readonly record: Sendable;
}

/** Each call of the returned function gives the next record. Records added meanwhile come after those already read. */
function peekWrites(deps: DrainDeps, userKey: string, orderingKey: OrderingKey): () => Promise<Peeked | null> {
  let known: Entry<WriteRecord>[] = [];
  return async () => {
    if (known.length === 0) known = await waitingWrites(deps, userKey, orderingKey);
    for (let entry = known.shift(); entry !== undefined; entry = known.shift()) {
      // Null if the record was discarded or replaced meanwhile.
      const record = await freeze(deps, entry);
      if (record !== null) return { key: entry[0], record };
    }
    return null;
  };
}

async function peekBatch(deps: DrainDeps, userKey: string): Promise<Peeked | null> {
  const record = await nextBatch(deps, userKey);
  return record === null ? null : { key: batchKey(userKey, record.id), record };
}

async function settle(
  { deps, backOff }: Sender,
  { userKey, orderingKey }: Turn,
  { key, record }: Peeked,
  verdict: Verdict,
): Promise<Stop> {
  switch (verdict.kind) {
    case 'done':
    case 'refused': {
      backOff.succeeded(orderingKey);
      const refusal = verdict.kind === 'refused' ? verdict : null;
      if (record.kind === 'favourite-batch') await settleBatch(deps, userKey, record, refusal?.message ?? null);
      else if (refusal !== null) await setRefused(deps, key, refusal.message, refusal.fields);
      else {
        const newer = verdict.kind === 'done' ? supersededAt(verdict.contents) : null;
        if (newer === null) await deps.store.delete(key);
        else await settleSuperseded(deps, userKey, [key, record], newer);
      }
      return null;
    }
    case 'later':
      backOff.failed(verdict.everything ? EVERYTHING : orderingKey, verdict.retryAfterMs);
      return verdict.everything ? 'all' : 'later';
    case 'paused':
      return 'paused';
  }
}
