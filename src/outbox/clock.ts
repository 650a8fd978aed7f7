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

/** Returns the time for a new record. */
export async function clockOf({ store, now }: ClockDeps): Promise<number> {
  return Math.max(now(), lastTime(await store.get(OUTBOX_CLOCK), now()) + 1);
}

/** The stored time. If it is more than a day ahead, it was wrong and is ignored. */
function lastTime(stored: unknown, now: number): number {
  const last = Number(stored ?? 0);
  return last - now < DAY_MS ? last : 0;
}

/**
 * When the write happened: now, or earlier for a view that was recovered after a crash, which must not count as newer
 * than later events. `clock`: the time for a new record.
 */
export async function timesOf(
  deps: ClockDeps,
  { kind, body }: NewWrite,
): Promise<{ readonly clock: number; readonly happened: number }> {
  if (kind === 'condition' || body.occurred_at === undefined) {
    const clock = await clockOf(deps);
    return { clock, happened: clock };
  }
  const [clock, cleared] = await Promise.all([clockOf(deps), deps.store.get(VIEWS_CLEARED_AT)]);
  const told = Date.parse(body.occurred_at);
  const { here, server } = isRecord(cleared) ? cleared : {};
  // The view is later than the deletion of the history, but this device's clock, which is behind, says otherwise.
  if (told >= Number(here) && told < Number(server)) return { clock, happened: Math.max(clock, Number(server)) };
  return { clock, happened: told < clock ? told : clock };
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
