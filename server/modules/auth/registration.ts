import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { ConsentTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import { type ProfileContext, profileColumns } from '#server/modules/users/profile.ts';

interface RegistrationContext extends ProfileContext {
  /** Replaces the session's tokens. Returns a function that sends the new cookies. */
  readonly replaceSession: (trx: Db) => Promise<() => void>;
}

/**
 * Completes a registration: stores the profile and the three consents. If there are concurrent registrations, the first
 * one takes effect. A member who is already registered is not changed. Somebody who copied the cookies before the
 * registration gets no access to what a member may do, because the tokens are replaced.
 * @returns false if the member is already registered
 */
export async function completeRegistration(
  db: Db,
  body: RegisterBody,
  { replaceSession, ...context }: RegistrationContext,
): Promise<boolean> {
  const { userId, now } = context;
  const sendCookies = await inMemberTransaction(db, userId, async (trx) => {
    const profile = await profileColumns(trx, body, context);
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ ...profile, registration_status: RegistrationStatus.registered, registered_at: now })
      .where('id', '=', userId)
      .where('registration_status', '=', RegistrationStatus.authenticated)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await storeConsents(trx, userId, now);
    return replaceSession(trx);
  });
  sendCookies?.();
  return sendCookies !== null;
}

/** Stores which versions of the texts a member agreed to, and when. */
export async function storeConsents(db: Db, userId: number, now: number): Promise<void> {
  const [terms, privacy] = [await versionOf(db, 'terms'), await versionOf(db, 'privacy')];
  // The consent to the use of sensitive data has the privacy policy's version, because that text describes the use.
  const agreed: readonly [ConsentTable['kind'], string][] = [
    ['terms', terms],
    ['privacy', privacy],
    ['sensitive', privacy],
  ];
  const rows = agreed.map(([kind, version]) => ({ user_id: userId, kind, version, agreed_at: now }));
  await db.insertInto('consents').values(rows).execute();
}

/** The version of a text: the date of its last change. */
async function versionOf(db: Db, slug: 'terms' | 'privacy'): Promise<string> {
  const page = await db
    .selectFrom('documents')
    .select('modified')
    .where('kind', '=', 'page')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return page === undefined ? 'none' : timeInJapan(page.modified);
}
