import { LOGIN_MS, REFRESH_MS, SESSION_MS } from '#contract/limits.ts';
import { compiledQuery } from '#server/db/compiled-query.ts';
import type { Db } from '#server/db/row-types.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { hashToken } from '#server/session/tokens.ts';

export interface LiveSession extends SignedIn {
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const session = compiledQuery((db, { tokenHash, now, since }: { tokenHash: string; now: number; since: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('session_families', 'session_families.family_id', 'sessions.family_id')
    .innerJoin('users', 'users.id', 'session_families.user_id')
    .select(['users.id as userId', 'users.user_key as userKey', 'users.registration_status as status'])
    .select(['sessions.family_id as familyId', 'sessions.expires_at as expiresAt'])
    .select('session_families.authenticated_at as authenticatedAt')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('session_families.expires_at', '>', now)
    .where('session_families.created_at', '>', since),
);

export async function findSession(db: Db, tokenHash: string, now: number): Promise<LiveSession | null> {
  const [row] = await session(db, { tokenHash, now, since: now - LOGIN_MS });
  return row ?? null;
}

export interface NewFamily {
  readonly familyId: string;
  readonly userId: number;
  readonly authenticatedAt: number | null;
  readonly refreshToken: string;
  readonly device: string | null;
  readonly now: number;
}

/** Stores a login with its first refresh token. */
export async function insertFamily(db: Db, family: NewFamily): Promise<void> {
  const { familyId, userId, authenticatedAt, refreshToken, device, now } = family;
  const common = { family_id: familyId, created_at: now, expires_at: now + REFRESH_MS };
  await db
    .insertInto('session_families')
    .values({ ...common, user_id: userId, authenticated_at: authenticatedAt, device, renewed_at: now })
    .execute();
  await db
    .insertInto('refresh_tokens')
    .values({ ...common, token_hash: hashToken(refreshToken), predecessor_hash: null, retired_at: null })
    .execute();
}

export async function insertSession(db: Db, familyId: string, token: string, now: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), family_id: familyId, created_at: now, expires_at: now + SESSION_MS })
    .execute();
}

/** Replaces all sessions of a login by a new one. */
export async function replaceSessions(db: Db, familyId: string, token: string, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('family_id', '=', familyId).execute();
  await insertSession(db, familyId, token, now);
}

export async function prolongSession(db: Db, tokenHash: string, expiresAt: number): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('token_hash', '=', tokenHash).execute();
}

/**
 * The id of the login to which a refresh token belongs, even if the token was retired. Null if the token or the login
 * is unknown or expired.
 */
export async function familyOfRefreshToken(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .innerJoin('session_families', 'session_families.family_id', 'refresh_tokens.family_id')
    .select('refresh_tokens.family_id')
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .where('refresh_tokens.expires_at', '>', now)
    .where('session_families.expires_at', '>', now)
    .where('session_families.created_at', '>', now - LOGIN_MS)
    .executeTakeFirst();
  return row?.family_id ?? null;
}

/** Deletes the login with its sessions and refresh tokens. */
export async function deleteFamily(db: Db, familyId: string): Promise<void> {
  await db.deleteFrom('session_families').where('family_id', '=', familyId).execute();
}
