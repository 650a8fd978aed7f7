import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { dayInJapan } from '#lib/dates.ts';
import type { Db, NightlyRunTable } from '#server/db/row-types.ts';
import type { ExpiryRule } from '#server/process/retention/expiry-rules.ts';

const TASK = 'delete expired data';
/** A night's run is due from 3:40 in Japan, when few people use the service. */
const DUE_MS = (3 * 60 + 40) * 60_000;
/**
 * How long a node holds the lock on a run without renewing it. Afterwards the run is assumed to have failed, and any
 * node may start it again.
 */
const LEASE_MS = 10 * 60_000;
/** Rows per statement, so that no request waits long for a lock. */
const BATCH_ROWS = 200;

export interface NightlyRunOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly rules: readonly ExpiryRule[];
  /** Called before each deletion, so that waiting requests come first. @throws to end the run */
  readonly pause: () => Promise<void>;
}

/**
 * Deletes the data that has expired, if this has not been done since the latest 3:40 in Japan. So a server that was off
 * at night catches up. The lock is a row in the database; it lets one node work at a time.
 * @returns how many rows were deleted or emptied, by rule; null if nothing was due, or another run held the lock or
 *   took it over after it had expired
 */
export async function runIfDue(options: NightlyRunOptions): Promise<Readonly<Record<string, number>> | null> {
  const { db, clock, rules, pause } = options;
  const now = clock.now();
  const night = dayInJapan(now - DUE_MS);
  const { night: done } = await row(db).select('night').executeTakeFirstOrThrow();
  if (done >= night) return null;
  const lease = randomUUID();
  if (!(await takeLease(db, { lease, night, now }))) return null;

  const counts: Record<string, number> = {};
  for (const { name, deleteSome } of rules) {
    for (let deleted = BATCH_ROWS; deleted >= BATCH_ROWS; ) {
      await pause();
      // `now` is the time at which the run began. With the current time, the run might never end on a busy server.
      deleted = await deleteSome(db, now, BATCH_ROWS);
      counts[name] = (counts[name] ?? 0) + deleted;
      if (!(await updateLease(db, lease, { leased_until: clock.now() + LEASE_MS }))) return null;
    }
  }
  await updateLease(db, lease, { night, lease: null, leased_until: 0 });
  return counts;
}

const row = (db: Db) => db.selectFrom('nightly_runs').where('task', '=', TASK);

/** @returns false if the lease of another run is still valid, or another node has completed the night's run */
async function takeLease(db: Db, { lease, night, now }: { lease: string; night: string; now: number }) {
  const { numUpdatedRows } = await db
    .updateTable('nightly_runs')
    .set({ lease, leased_until: now + LEASE_MS })
    .where('task', '=', TASK)
    .where('night', '<', night)
    .where('leased_until', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the lease has expired and another node has taken it */
async function updateLease(db: Db, lease: string, values: Partial<NightlyRunTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('nightly_runs')
    .set(values)
    .where('task', '=', TASK)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
