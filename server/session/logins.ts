import type { Clock } from '#lib/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/row-types.ts';
import { createAntiForgery } from '#server/session/anti-forgery.ts';
import { createSessionCookies } from '#server/session/cookies.ts';
import { createSessions } from '#server/session/sessions.ts';
import { createWriteGuard } from '#server/session/write-guard.ts';

export interface LoginsOptions {
  readonly config: Pick<Config, 'publicOrigin' | 'cookieDomain'>;
  readonly db: Db;
  readonly clock: Clock;
  /** The current one first. */
  readonly secrets: readonly [string, ...string[]];
  readonly warn: (error: unknown, message: string) => void;
}

/** Creates sessions, cookies and the protection against forged writes, which depend on each other. */
export function createLogins({ config, db, clock, secrets, warn }: LoginsOptions) {
  const cookies = createSessionCookies(config);
  const antiForgery = createAntiForgery(secrets);
  const sweep = createSweep(db, clock, (error) => warn(error, 'sweep failed'));
  // Two nodes may use different secrets for a while: a refresh token may have several valid successors.
  const [appSecret] = secrets;
  const sessions = createSessions({ db, clock, appSecret, cookies, antiForgery, sweep, warn });
  const refuseForged = createWriteGuard({ cookies, sessions, antiForgery });
  return { cookies, antiForgery, sessions, sweep, refuseForged };
}

const TABLES = ['login_states', 'passkey_challenges', 'sessions', 'refresh_tokens', 'session_families'] as const;
const EVERY_MS = 10 * 60_000;

/**
 * Deletes expired rows at most every EVERY_MS, as part of a request that writes anyway, so that no timer is needed.
 * Expired rows are never valid, so a failed sweep does no harm and is repeated later.
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
