import type { Db } from '#server/db/schema.ts';
import { deleteFamily } from '#server/session/session-repository.ts';
import { hashToken, REFRESH_MS } from '#server/session/tokens.ts';

/** `successor`: a keyed hash of a refresh token, which is the next token. */
export interface Rotation {
  readonly token: string;
  readonly successor: (token: string) => string;
  readonly now: number;
}

/**
 * Renews a login by its refresh token (rotation as in RFC 9700, 4.14.2, tolerant of lost answers). The successor is a
 * keyed hash of the token, so tabs that refresh at the same time, and one that lost its answer, get the same successor
 * from any node. Presenting a token retires its predecessor; whoever presents the predecessor afterwards holds a copy,
 * and the login ends for both.
 * @returns null if the token is unknown or expired, or the login has just ended
 */
export async function rotate(
  db: Db,
  { token, successor, now }: Rotation,
): Promise<{ readonly familyId: string; readonly next: string } | null> {
  const tokenHash = hashToken(token);
  const expiresAt = now + REFRESH_MS;
  // A write comes first: it locks the login (on SQLite the file), so that the following reads are safe on both
  // databases.
  const family = await db
    .updateTable('session_families')
    .set({ expires_at: expiresAt })
    .where('expires_at', '>', now)
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
  if (retired_at !== null) {
    await deleteFamily(db, familyId);
    return null;
  }
  if (predecessor_hash !== null) {
    await db
      .updateTable('refresh_tokens')
      .set({ retired_at: now })
      .where('token_hash', '=', predecessor_hash)
      .where('retired_at', 'is', null)
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
