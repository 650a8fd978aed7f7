import { LOGIN_MS, LOGINS_SHOWN_MAX, SESSION_MS } from '#contract/limits.ts';
import type { Db } from '#server/db/row-types.ts';
import { loginRequired, notFound } from '#server/http/api-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import { deleteFamily } from '#server/session/session-repository.ts';

export interface MemberLogin {
  readonly id: string;
  readonly device: string | null;
  /**
   * In epoch milliseconds, like `lastUsedAt`. `lastUsedAt` may be up to a minute too early (SLIDE_MS), or earlier still
   * if the sessions of the login have been deleted.
   */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
}

/**
 * The caller's valid logins: the current one first, then the others, most recently used first. If there are more than
 * LOGINS_SHOWN_MAX, the least recently renewed ones are left out.
 */
export async function loginsOf(db: Db, { userId, familyId }: SignedIn, now: number): Promise<MemberLogin[]> {
  const rows = await db
    .selectFrom('session_families')
    .select(['family_id', 'device', 'created_at', 'renewed_at'])
    .select((eb) =>
      eb
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.expires_at').as('until'))
        .whereRef('sessions.family_id', '=', 'session_families.family_id')
        .as('session_until'),
    )
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - LOGIN_MS)
    .orderBy((eb) => eb('family_id', '=', familyId), 'desc')
    .orderBy('renewed_at', 'desc')
    .limit(LOGINS_SHOWN_MAX)
    .execute();
  return rows
    .map(({ family_id, device, created_at, renewed_at, session_until }) => ({
      id: family_id,
      device,
      createdAt: created_at,
      // A session ends SESSION_MS after its last use. If all sessions of a login have expired and been deleted, its
      // last renewal is the latest use that is known.
      lastUsedAt: Math.max(created_at, renewed_at, (session_until ?? 0) - SESSION_MS),
      isCurrent: family_id === familyId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt);
}

/**
 * Ends another login of the caller.
 * @returns false if it has ended already
 * @throws ApiError 404: the login of somebody else
 */
export async function endLogin(db: Db, caller: SignedIn, id: string): Promise<boolean> {
  return asValidLogin(db, caller, async (trx) => {
    const login = await trx
      .selectFrom('session_families')
      .select('user_id')
      .where('family_id', '=', id)
      .executeTakeFirst();
    if (login === undefined) return false;
    if (login.user_id !== caller.userId) throw notFound();
    await deleteFamily(trx, id);
    return true;
  });
}

/** Ends all logins of the caller except the one of the call. @returns how many there were */
export async function endOtherLogins(db: Db, caller: SignedIn): Promise<number> {
  return asValidLogin(db, caller, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('session_families')
      .where('user_id', '=', caller.userId)
      .where('family_id', '!=', caller.familyId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/**
 * Checks that the caller's login is still valid, then calls `end`. If two devices end each other's logins at the same
 * moment, only the first one succeeds.
 * @throws ApiError 401 if the caller's own login has just been ended
 */
async function asValidLogin<Ended>(db: Db, caller: SignedIn, end: (trx: Db) => Promise<Ended>): Promise<Ended> {
  return inMemberTransaction(db, caller.userId, async (trx) => {
    const own = await trx
      .selectFrom('session_families')
      .select('family_id')
      .where('family_id', '=', caller.familyId)
      .executeTakeFirst();
    if (own === undefined) throw loginRequired();
    return end(trx);
  });
}
