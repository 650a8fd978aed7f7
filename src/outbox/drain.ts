import { createBackOff, EVERYTHING } from '#outbox/back-off.ts';
import { type DeliverDeps, deliver } from '#outbox/deliver.ts';
import { nextBatch, settleBatch } from '#outbox/favourites.ts';
import { batchKey, FAVOURITES, type Subject, subjectPrefix } from '#outbox/keys.ts';
import type { DrainReason } from '#outbox/outbox.ts';
import {
  adopt,
  type Entry,
  freeze,
  type QueueDeps,
  setRefused,
  waitingSubjects,
  waitingWrites,
} from '#outbox/queue.ts';
import type { Sendable, WriteRecord } from '#outbox/record.ts';
import { requestOf } from '#outbox/request.ts';
import type { SubjectLocks } from '#outbox/subject-lock.ts';
import type { Verdict } from '#outbox/verdict.ts';

export interface DrainDeps extends QueueDeps, DeliverDeps {
  readonly locks: SubjectLocks;
  /** The member who is logged in here; null: nobody, and nothing is sent. */
  readonly currentUserKey: () => string | null | Promise<string | null>;
  readonly onSending?: (key: string | null) => void;
  readonly onDelivered?: (owner: string, record: Sendable, contents: unknown) => void;
  /** A subject that somebody else kept was taken over, and there is time for more: without this the drain looks once more by itself. */
  readonly onTakenOver?: (reason: DrainReason) => unknown;
  /** The session has ended, was somebody else's, or is no member's yet. */
  readonly onPaused?: (until: 'login' | 'register' | 'owner') => void;
}

/** `done`: nothing waits. `later`: something does, and may be tried again. `time`: there was more than time for it. `paused`: needs a login. */
export type DrainResult = 'done' | 'later' | 'time' | 'paused';

export interface Drain {
  /** One at a time; a call meanwhile makes it look once more. Never rejects. `deadline` in epoch milliseconds. */
  run(reason: DrainReason, deadline?: number): Promise<DrainResult>;
  /** Milliseconds until what failed is due again; null when nothing failed. */
  waitMs(): number | null;
}

/** A live holder gives a subject's lock back after this long, one delivery (LIMIT_MS in deliver.ts) at most later. */
const HOLD_MS = 10_000;
/** Something has changed since it failed, so it is tried at once. */
const EAGER: ReadonlySet<DrainReason> = new Set(['online', 'visible', 'start', 'login', 'sync', 'request']);

/**
 * After so many subjects in a row that got no answer of use, it may be the server or just these. So many others, drawn by
 * lot, tell: what fails for ever at the head of the line must not keep back what would be taken. Then it is asked no more.
 */
const FAILURES_IN_A_ROW = 3;

/** `later`: this subject. `all`: every other one too. */
type Stop = 'later' | 'all' | 'paused' | 'time' | null;

/** Empties the outbox of the member who is logged in: peek, send, and only after the answer delete. The same in page and worker. */
export function createDrain(deps: DrainDeps): Drain {
  const backOff = createBackOff(deps);
  const waitedFor = new Set<string>();
  let running: Promise<DrainResult> | null = null;
  let again: DrainReason | null = null;

  async function runAll(reason: DrainReason, deadline: number): Promise<DrainResult> {
    let result = await pass(reason, deadline);
    while (again !== null) {
      const next = again;
      again = null;
      // A pass that stopped for lack of a login would stop again, after one more refresh.
      if (result === 'paused' && !EAGER.has(next)) break;
      result = await pass(next, deadline);
    }
    return result;
  }

  async function pass(reason: DrainReason, deadline: number): Promise<DrainResult> {
    const owner = await deps.currentUserKey();
    if (owner === null) return 'paused';
    await adopt(deps, owner);
    const held: Promise<void>[] = [];
    let skipped = false;
    let failures = 0;
    const left = await waitingSubjects(deps, owner);
    for (;;) {
      // `splice` takes the whole part of a number.
      const [subject] = left.splice(failures < FAILURES_IN_A_ROW ? 0 : deps.random() * left.length, 1);
      if (subject === undefined) break;
      if (!backOff.mayTry(subject, EAGER.has(reason))) {
        skipped = true;
        continue;
      }
      let stop: Stop = null;
      const task = async (isHeld: () => boolean) => {
        stop = await drainSubject(owner, subject, { isHeld, deadline }).catch((error: unknown): Stop => {
          // The device's storage failed: the other subjects may fare better.
          console.warn(error);
          backOff.failed(subject, null);
          return 'later';
        });
      };
      const name = subjectPrefix(owner, subject);
      if (!(await deps.locks.tryNow(name, task))) held.push(waitFor(name, owner, subject, deadline));
      if (stop === 'paused' || stop === 'time') return stop;
      failures = stop === null ? 0 : failures + 1;
      skipped ||= stop !== null;
      if (failures === 2 * FAILURES_IN_A_ROW) {
        backOff.failed(EVERYTHING, null);
        return 'later';
      }
      if (stop === 'all') return 'later';
    }
    // The worker lives only as long as this promise; a page has all the time, and a person may wait for this answer.
    if (reason === 'sync') await Promise.all(held);
    if (held.length === 0 && !skipped) return 'done';
    return (await waitingSubjects(deps, owner)).length === 0 ? 'done' : 'later';
  }

  /** Somebody else sends this subject; when it turns out that nobody does any more, we do. */
  async function waitFor(name: string, owner: string, subject: Subject, deadline: number): Promise<void> {
    if (waitedFor.has(name)) return;
    waitedFor.add(name);
    const task = async (isHeld: () => boolean) => void (await drainSubject(owner, subject, { isHeld, deadline }));
    await deps.locks
      .takeOver(name, task, deadline)
      .catch((error: unknown) => console.warn(error))
      .finally(() => waitedFor.delete(name));
    // Whoever ran out of time would only wait again.
    if (deps.now() < deadline) void (deps.onTakenOver ?? run)('page');
  }

  async function drainSubject(
    owner: string,
    subject: Subject,
    { isHeld, deadline }: { isHeld: () => boolean; deadline: number },
  ): Promise<Stop> {
    const until = deps.now() + HOLD_MS;
    const peek = subject === FAVOURITES ? () => peekBatch(owner) : peekWrites(owner, subject);
    for (;;) {
      if (!isHeld()) return 'later';
      if (deps.now() >= deadline) return 'time';
      if (deps.now() >= until || (await deps.currentUserKey()) !== owner) {
        again ??= 'page';
        return null;
      }
      const next = await peek();
      if (next === null) return null;
      // Looking takes time on a device in trouble, and another one may have taken the lock meanwhile.
      if (!isHeld()) return 'later';
      const { key, record } = next;
      deps.onSending?.(key);
      const verdict = await deliver(deps, requestOf(record, owner), isHeld).finally(() => deps.onSending?.(null));
      const stop = await settle(owner, subject, next, verdict);
      if (verdict.kind === 'done') deps.onDelivered?.(owner, record, verdict.contents);
      if (stop !== null) return stop;
    }
  }

  interface Peeked {
    readonly key: string;
    readonly record: Sendable;
  }

  /** One after the other; what is added meanwhile comes with the next look. */
  function peekWrites(owner: string, subject: Subject): () => Promise<Peeked | null> {
    let known: Entry<WriteRecord>[] = [];
    return async () => {
      if (known.length === 0) known = await waitingWrites(deps, owner, subject);
      for (let entry = known.shift(); entry !== undefined; entry = known.shift()) {
        // It may have been discarded, or replaced.
        const record = await freeze(deps, entry);
        if (record !== null) return { key: entry[0], record };
      }
      return null;
    };
  }

  async function peekBatch(owner: string): Promise<Peeked | null> {
    const record = await nextBatch(deps, owner);
    return record === null ? null : { key: batchKey(owner, record.id), record };
  }

  async function settle(owner: string, subject: Subject, { key, record }: Peeked, verdict: Verdict): Promise<Stop> {
    switch (verdict.kind) {
      case 'done':
      case 'refused': {
        backOff.succeeded(subject);
        const message = verdict.kind === 'refused' ? verdict.message : null;
        if (record.kind === 'favourite-batch') await settleBatch(deps, owner, record, message);
        else if (verdict.kind === 'refused') await setRefused(deps, key, verdict.message, verdict.fields);
        else await deps.store.delete(key);
        return null;
      }
      case 'later':
        backOff.failed(verdict.everything ? EVERYTHING : subject, verdict.retryAfterMs);
        return verdict.everything ? 'all' : 'later';
      case 'paused':
        deps.onPaused?.(verdict.until);
        return 'paused';
    }
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

  return { run, waitMs: backOff.waitMs };
}
