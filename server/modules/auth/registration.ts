import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import type { Db } from '#server/db/row-types.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import { storeConsents } from '#server/modules/users/consents.ts';
import { type ProfileContext, profileColumns } from '#server/modules/users/profile.ts';

/**
 * Completes a registration: stores the profile and the three consents. If there are concurrent registrations, the first
 * one takes effect. A member who is already registered is not changed.
 */
export async function completeRegistration(db: Db, body: RegisterBody, context: ProfileContext): Promise<void> {
  const { userId, now } = context;
  await inMemberTransaction(db, userId, async (trx) => {
    const profile = await profileColumns(trx, body, context);
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ ...profile, registration_status: RegistrationStatus.registered, registered_at: now })
      .where('id', '=', userId)
      .where('registration_status', '=', RegistrationStatus.authenticated)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await storeConsents(trx, userId, now);
  });
}
