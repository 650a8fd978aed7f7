import { LOGIN_MS, REFRESH_MS } from '#contract/limits.ts';
import type { Db } from '#server/db/row-types.ts';
import { deleteFamily } from '#server/session/session-repository.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';

interface Renewal {
  readonly token: string;
  /** The device's label, or null if it isn't known. */
  readonly device: string | null;
  readonly now: number;
}

/** `successor` computes the next refresh token from the given one, as a keyed hash. */
export interface Rotation extends Renewal {
  readonly successor: (token: string) => string;
}

interface Presented {
  readonly familyId: string;
  readonly predecessorHash: string | null;
  readonly isRetired: boolean;
}

/**
 * Renews a login by its refresh token, with rotation as in RFC 9700, 4.14.2, but tolerating lost responses. The next
 * token is a keyed hash of the current one. So tabs that refresh at the same time, and a tab that lost the response,
 * get the same next token from any node.
 * When a token is presented, its predecessor is retired. If the predecessor is presented afterwards, somebody has a
 * copy of it, so the login is deleted.
 * No login becomes older than LOGIN_MS.
 * @returns `reused` if the token is retired, null if it is unknown or expired
 */
export async function rotate(
  db: Db,
  { token, successor, device, now }: Rotation,
): Promise<{ readonly familyId: string; readonly next: string } | 'reused' | null> {
  const presented = await renewLogin(db, { token, device, now });
  if (presented === null) return null;
  const { familyId, predecessorHash, isRetired } = presented;
  if (isRetired) {
    await deleteFamily(db, familyId);
    return 'reused';
  }
  if (predecessorHash !== null) {
    await db
      .updateTable('refresh_tokens')
      .set({ retired_at: now })
      .where('token_hash', '=', predecessorHash)
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
      .execute();
  }
  const next = successor(token);
  await insertToken(db, { familyId, token: next, predecessorHash: hashToken(token), now });
  return { familyId, next };
}

/**
 * Replaces the refresh tokens of a login that gets more rights. The new token is random, not a successor, so that
 * somebody who copied a token earlier can't get it. The previous tokens are deleted rather than retired: if another tab
 * still presents one of them, the login doesn't end.
 * @returns the new token; null if the given token isn't a valid one of this login
 */
export async function replaceTokens(db: Db, familyId: string, renewal: Renewal): Promise<string | null> {
  const presented = await renewLogin(db, renewal);
  if (presented === null || presented.isRetired || presented.familyId !== familyId) return null;
  await db.deleteFrom('refresh_tokens').where('family_id', '=', familyId).execute();
  const next = newToken();
  await insertToken(db, { familyId, token: next, predecessorHash: null, now: renewal.now });
  return next;
}

/** Locks and prolongs the login of a refresh token. Returns null if the token or the login is unknown or expired. */
async function renewLogin(db: Db, { token, device, now }: Renewal): Promise<Presented | null> {
  const tokenHash = hashToken(token);
  const expiresAt = now + REFRESH_MS;
  // The first statement is a write. It locks the login (on SQLite the whole file), so that nothing that is read
  // afterwards can change until the transaction ends.
  const family = await db
    .updateTable('session_families')
    .set(({ eb, ref }) => ({
      expires_at: eb
        .case()
        .when('created_at', '<', expiresAt - LOGIN_MS)
        .then(eb('created_at', '+', LOGIN_MS))
        .else(expiresAt)
        .end(),
      renewed_at: now,
      device: device ?? ref('device'),
    }))
    .where('expires_at', '>', now)
    .where('created_at', '>', now - LOGIN_MS)
    .where('family_id', '=', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('refresh_tokens.family_id')
        .where('refresh_tokens.token_hash', '=', tokenHash)
        .where('refresh_tokens.expires_at', '>', now),
    )
    .returning('family_id')
    .executeTakeFirst();
  if (family === undefined) return null;
  // On PostgreSQL a registration may have deleted the token while the first statement waited for its lock.
  const found = await db
    .selectFrom('refresh_tokens')
    .select(['predecessor_hash', 'retired_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { predecessor_hash, retired_at } = found;
  const isRetired = retired_at !== null && retired_at <= now;
  return { familyId: family.family_id, predecessorHash: predecessor_hash, isRetired };
}

interface NewToken {
  readonly familyId: string;
  readonly token: string;
  readonly predecessorHash: string | null;
  readonly now: number;
}

async function insertToken(db: Db, { familyId, token, predecessorHash, now }: NewToken): Promise<void> {
  const expiresAt = now + REFRESH_MS;
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(token),
      family_id: familyId,
      created_at: now,
      expires_at: expiresAt,
      predecessor_hash: predecessorHash,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}
