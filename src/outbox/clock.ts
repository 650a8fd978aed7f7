import { OUTBOX_CLOCK, VIEWS_CLEARED_AT } from '#contract/device-keys.ts';
import type { Clock } from '#lib/clock.ts';
import { isRecord } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { NewWrite } from '#outbox/record.ts';

/**
 * The times of records. Of two writes, the server retains the one with the later time. So a new record must get a later
 * time than earlier records, even if the device's clock is set back. It must also get a later time than an earlier
 * deletion, even if the device's clock is behind the server's.
 */

interface ClockDeps extends Clock {
  readonly store: KeyValueStore;
}

const DAY_MS = 86_400_000;

/** The time for a new record. `stored`: the value of OUTBOX_CLOCK. */
export function nextTime(stored: unknown, now: number): number {
  return Math.max(now, lastTime(stored, now) + 1);
}

/** The stored time. If it is more than a day ahead, it was wrong and is ignored. */
function lastTime(stored: unknown, now: number): number {
  const last = Number(stored ?? 0);
  return last - now < DAY_MS ? last : 0;
}

/**
 * The time of a write. Usually this is `clock`, the result of `nextTime`. A view that is recovered after a crash
 * retains its earlier time, so that it does not count as newer than later events. `cleared`: the value of
 * VIEWS_CLEARED_AT.
 */
export function timeOf({ kind, body }: NewWrite, clock: number, cleared: unknown): number {
  if (kind === 'condition' || body.occurred_at === undefined) return clock;
  const told = Date.parse(body.occurred_at);
  const { here, server } = isRecord(cleared) ? cleared : {};
  // If the view's time is between `here` and `server`, the view took place after the deletion of the history. Its time
  // is earlier than `server` only because this device's clock is behind the server's.
  if (told >= Number(here) && told < Number(server)) return Math.max(clock, Number(server));
  return told < clock ? told : clock;
}

/** Raises OUTBOX_CLOCK to `time`, the server's time of a write or deletion, so that new records are later. */
export async function raiseClock({ store, now }: ClockDeps, time: number): Promise<void> {
  await store.update(OUTBOX_CLOCK, (last) => Math.max(lastTime(last, now()), time));
}

/**
 * Called when the server has deleted the viewing history, at `time`. New views get a later time. Views carry this
 * device's time, so this device's time of the deletion is stored too. That time shows whether a recovered view took
 * place before or after the deletion.
 */
export async function noteCleared({ store, now }: ClockDeps, time: number): Promise<void> {
  await store.set(VIEWS_CLEARED_AT, { here: now(), server: time });
  await raiseClock({ store, now }, time);
}

/**
 * Reads the contents of the answer to a record. If the server ignored the record because of a newer record or a
 * deletion, returns the time of that record or deletion; otherwise null.
 */
export function supersededAt(contents: unknown): number | null {
  const time = isRecord(contents) ? Date.parse(String(contents.newer_at)) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
