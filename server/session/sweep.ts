import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/schema.ts';

const TABLES = ['login_states', 'sessions', 'refresh_tokens', 'session_families'] as const;
const EVERY_MS = 10 * 60_000;

/**
 * Removes what has expired, now and then, on the way of a request that writes anyway: no node needs a timer for it.
 * Rows that wait for it are never good for anything, so a sweep that fails is only repeated later.
 */
export function createSweep(db: Db, clock: Clock, onFailure: (error: unknown) => void): () => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    if (now < next) return;
    next = now + EVERY_MS;
    try {
      for (const table of TABLES) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
    } catch (error) {
      onFailure(error);
    }
  };
}
