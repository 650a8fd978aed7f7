import type { RegisterBody } from '#contract/entities/user.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { ConsentTable } from '#server/db/member-schema.ts';
import type { Db } from '#server/db/schema.ts';
import { type ProfileContext, profileColumns } from '#server/modules/users/profile.ts';

/**
 * Completes a registration: stores the profile and the three consents. Of concurrent registrations the first one
 * counts, and a registered member is not changed.
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

/** Stores to which versions a member agreed, and when. */
export async function storeConsents(db: Db, userId: number, now: number): Promise<void> {
  const [terms, privacy] = [await versionOf(db, 'terms'), await versionOf(db, 'privacy')];
  // The privacy policy describes how data about disabilities is used.
  const agreed: readonly [ConsentTable['kind'], string][] = [
    ['terms', terms],
    ['privacy', privacy],
    ['sensitive', privacy],
  ];
  const rows = agreed.map(([kind, version]) => ({ user_id: userId, kind, version, agreed_at: now }));
  await db.insertInto('consents').values(rows).execute();
}

/** The date of the text's last change, which identifies its version. */
async function versionOf(db: Db, slug: 'terms' | 'privacy'): Promise<string> {
  const page = await db
    .selectFrom('documents')
    .select('modified')
    .where('kind', '=', 'page')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return page === undefined ? 'none' : timeInJapan(page.modified);
}
