import { OUTBOX_CLOCK, VIEWS_CLEARED_AT } from '#contract/device-keys.ts';
import type { Clock } from '#lib/clock.ts';
import { isRecord } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { NewWrite } from '#outbox/record.ts';

/**
 * The times of records. Of two writes the server retains the later one. So the times must increase even if the device's
 * clock is set back, and a record that is made after a deletion must be later than it even if the device's clock is
 * behind the server's.
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
 * When the write happened: at `clock`, the time for a new record, or earlier for a view that was recovered after a
 * crash, which must not count as newer than later events. `cleared`: the value of VIEWS_CLEARED_AT.
 */
export function timeOf({ kind, body }: NewWrite, clock: number, cleared: unknown): number {
  if (kind === 'condition' || body.occurred_at === undefined) return clock;
  const told = Date.parse(body.occurred_at);
  const { here, server } = isRecord(cleared) ? cleared : {};
  // The view is later than the deletion of the history, but this device's clock, which is behind, says otherwise.
  if (told >= Number(here) && told < Number(server)) return Math.max(clock, Number(server));
  return told < clock ? told : clock;
}

/** Makes all later records later than `time`, at which the server stored or deleted something that this device knows. */
export async function raiseClock({ store, now }: ClockDeps, time: number): Promise<void> {
  await store.update(OUTBOX_CLOCK, (last) => Math.max(lastTime(last, now()), time));
}

/**
 * Makes later views later than `time`, at which the server deleted the viewing history. Views carry the device's time,
 * and one from before the deletion may be recovered after it. So the device's time of the deletion is stored too.
 */
export async function noteCleared({ store, now }: ClockDeps, time: number): Promise<void> {
  await store.set(VIEWS_CLEARED_AT, { here: now(), server: time });
  await raiseClock({ store, now }, time);
}

/**
 * The time of the newer record or deletion because of which the server ignored a record, from the contents of its
 * answer; null if it stored the record.
 */
export function supersededAt(contents: unknown): number | null {
  const time = isRecord(contents) ? Date.parse(String(contents.newer_at)) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
