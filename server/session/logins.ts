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
  // Two nodes may use different secrets for a while: a refresh token may have several valid successors.
  const [appSecret] = secrets;
  const sessions = createSessions({ db, clock, appSecret, cookies, antiForgery, warn });
  const refuseForged = createWriteGuard({ cookies, sessions, antiForgery });
  return { cookies, antiForgery, sessions, refuseForged };
}
