import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { createAntiForgery } from '#server/session/anti-forgery.ts';
import { createSessionCookies } from '#server/session/cookies.ts';
import { createSessions } from '#server/session/sessions.ts';
import { createSweep } from '#server/session/sweep.ts';
import { createWriteGuard } from '#server/session/write-guard.ts';

export interface LoginsOptions {
  readonly config: Pick<Config, 'publicOrigin' | 'cookieDomain'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly warn: (error: unknown, message: string) => void;
}

/** Sessions, their cookies and their protection against forged writes, put together. */
export function createLogins({ config, db, clock, appSecret, warn }: LoginsOptions) {
  const cookies = createSessionCookies(config);
  const antiForgery = createAntiForgery(appSecret);
  const sweep = createSweep(db, clock, (error) => warn(error, 'sweep failed'));
  const sessions = createSessions({ db, clock, appSecret, cookies, antiForgery, sweep, warn });
  const refuseForged = createWriteGuard({ cookies, sessions, antiForgery });
  return { cookies, antiForgery, sessions, sweep, refuseForged };
}
