import type { RegisterBody } from '#contract/entities/user.ts';
import type { Db } from '#server/db/schema.ts';
import { storeConsents } from '#server/modules/auth/consents.ts';
import { type ProfileContext, profileColumns } from '#server/modules/users/profile.ts';

/**
 * Completes a registration: the profile and the three consents. Of two that come at the same time the first counts; a
 * member who is registered already stays as they are.
 */
export async function completeRegistration(db: Db, body: RegisterBody, context: ProfileContext): Promise<void> {
  const { userId, now } = context;
  const profile = await profileColumns(db, body, context);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ ...profile, registration_status: 'REGISTERED', registered_at: now })
      .where('id', '=', userId)
      .where('registration_status', '=', 'AUTHENTICATED')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await storeConsents(tx, userId, now);
  });
}
