import type { Db } from '#server/db/schema.ts';
import { createAntiForgery } from '#server/session/anti-forgery.ts';
import { REFRESH_MS, SESSION_MS } from '#server/session/lifetimes.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';

/** A member's cookie and token, as a browser sends them. */
export type Credentials = Readonly<Record<'cookie' | 'x-xsrf-token', string>>;

/** Logs generated members in, without LINE. */
export async function logIn(db: Db, appSecret: string, userIds: readonly number[]): Promise<Credentials[]> {
  const antiForgery = createAntiForgery(appSecret);
  const created_at = Date.now();
  const all: Credentials[] = [];
  await db.deleteFrom('session_families').where('family_id', 'like', 'bench-%').execute();
  for (const user_id of userIds) {
    const family_id = `bench-${user_id}`;
    const token = newToken();
    const family = { user_id, family_id, created_at, expires_at: created_at + REFRESH_MS };
    await db.insertInto('session_families').values(family).execute();
    const session = { token_hash: hashToken(token), family_id, created_at, expires_at: created_at + SESSION_MS };
    await db.insertInto('sessions').values(session).execute();
    all.push({ cookie: `session=${token}`, 'x-xsrf-token': antiForgery.tokenOfLogin(family_id) });
  }
  return all;
}
