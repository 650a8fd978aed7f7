import type { RegistrationStatus } from '#contract/enums.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';

export interface LiveSession {
  readonly userId: number;
  readonly userKey: string;
  readonly status: RegistrationStatus;
  readonly familyId: string;
  readonly expiresAt: number;
}

const session = reusableQuery((db, { tokenHash, now }: { tokenHash: string; now: number }, _: null) =>
  db
    .selectFrom('sessions')
    .innerJoin('session_families', 'session_families.family_id', 'sessions.family_id')
    .innerJoin('users', 'users.id', 'session_families.user_id')
    .select(['users.id as userId', 'users.user_key as userKey', 'users.registration_status as status'])
    .select(['sessions.family_id as familyId', 'sessions.expires_at as expiresAt'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('session_families.expires_at', '>', now),
);

export async function findSession(db: Db, tokenHash: string, now: number): Promise<LiveSession | null> {
  const [row] = await session(db, { tokenHash, now }, null);
  return row ?? null;
}

export async function prolongSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

/** The login that a refresh token belongs to, whether the token is still good or not. */
export async function familyOfRefreshToken(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('session_families', 'session_families.family_id', 'refresh_tokens.family_id')
    .select('refresh_tokens.family_id')
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .where('refresh_tokens.expires_at', '>', now)
    .where('session_families.expires_at', '>', now)
    .executeTakeFirst();
  return row?.family_id ?? null;
}

/** Its sessions and refresh tokens go with it. */
export async function deleteFamily(db: Db, familyId: string): Promise<void> {
  await db.deleteFrom('session_families').where('family_id', '=', familyId).execute();
}
