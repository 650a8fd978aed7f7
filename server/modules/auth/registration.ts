import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import type { Db } from '#server/db/row-types.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import { storeConsents } from '#server/modules/users/consents.ts';
import { type ProfileContext, profileColumns } from '#server/modules/users/profile.ts';

interface RegistrationContext extends ProfileContext {
  /** Replaces the session's tokens. Returns a function that sends the new cookies. */
  readonly replaceSession: (trx: Db) => Promise<() => void>;
}

/**
 * Completes a registration: stores the profile and the three consents. If there are concurrent registrations, the first
 * one takes effect. A member who is already registered is not changed. The tokens are replaced, so that somebody who
 * copied the cookies before the registration doesn't get the rights of a member.
 * @returns false if the member is already registered
 * @throws ApiError 409: a text has changed since the person read it; nothing is stored
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
    await storeConsents(trx, userId, now, { terms: body.terms_version, privacy: body.privacy_version });
    return replaceSession(trx);
  });
  sendCookies?.();
  return sendCookies !== null;
}
