import { LOGIN_MS, REFRESH_MS } from '#contract/limits.ts';
import type { Db } from '#server/db/row-types.ts';
import { deleteFamily } from '#server/session/session-repository.ts';
import { hashToken } from '#server/session/tokens.ts';

/** `successor` computes the next refresh token from the given one, as a keyed hash. */
export interface Rotation {
  readonly token: string;
  readonly successor: (token: string) => string;
  /** The device's label, or null if it isn't known. */
  readonly device: string | null;
  readonly now: number;
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
  const familyId = family.family_id;
  const { predecessor_hash, retired_at } = await db
    .selectFrom('refresh_tokens')
    .select(['predecessor_hash', 'retired_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  if (retired_at !== null && retired_at <= now) {
    await deleteFamily(db, familyId);
    return 'reused';
  }
  if (predecessor_hash !== null) {
    await db
      .updateTable('refresh_tokens')
      .set({ retired_at: now })
      .where('token_hash', '=', predecessor_hash)
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now)]))
      .execute();
  }
  const next = successor(token);
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(next),
      family_id: familyId,
      created_at: now,
      expires_at: expiresAt,
      predecessor_hash: tokenHash,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: expiresAt }))
    .execute();
  return { familyId, next };
}

/**
 * How long the refresh tokens from before a registration remain valid. Requests that are under way, and a browser that
 * has lost the answer to the registration, still have them, and get the same successor as the registration.
 */
export const REPLACED_AFTER_MS = 5 * 60_000;

/**
 * Replaces the tokens of a login that gets more rights. The earlier ones become invalid after REPLACED_AFTER_MS, even
 * if the new one is never used.
 * @returns the new token; null if the token isn't a valid one of this login
 */
export async function replaceTokens(db: Db, familyId: string, rotation: Rotation): Promise<string | null> {
  const rotated = await rotate(db, rotation);
  if (rotated === null || rotated === 'reused' || rotated.familyId !== familyId) return null;
  await db
    .updateTable('refresh_tokens')
    .set({ retired_at: rotation.now + REPLACED_AFTER_MS })
    .where('family_id', '=', familyId)
    .where('token_hash', '!=', hashToken(rotated.next))
    .where('retired_at', 'is', null)
    .execute();
  return rotated.next;
}
