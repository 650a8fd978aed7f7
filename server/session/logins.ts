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
  /** The secrets of the application, the current one first. */
  readonly secrets: readonly [string, ...string[]];
  readonly warn: (error: unknown, message: string) => void;
}

/** Creates sessions, cookies and the protection against forged writes, which depend on each other. */
export function createLogins({ config, db, clock, secrets, warn }: LoginsOptions) {
  const cookies = createSessionCookies(config);
  const antiForgery = createAntiForgery(secrets);
  // Only the current secret makes the successors of refresh tokens. While the secret is being changed, two nodes may
  // make different successors of one token. Both are valid.
  const [appSecret] = secrets;
  const sessions = createSessions({ db, clock, appSecret, cookies, antiForgery, warn });
  const refuseForged = createWriteGuard({ cookies, sessions, antiForgery });
  return { cookies, antiForgery, sessions, refuseForged };
}
