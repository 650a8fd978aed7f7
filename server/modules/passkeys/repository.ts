import type { Selectable } from 'kysely';
import type { WirePasskey } from '#contract/entities/passkey.ts';
import { OnOff, RegistrationStatus } from '#contract/enums.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { PasskeyTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import type { VerifiedPasskey, VerifiedUse } from '#server/modules/passkeys/verify.ts';
import { newToken } from '#server/session/tokens.ts';

type PasskeyRow = Selectable<PasskeyTable>;

/** A member's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** The member's user handle. It is created once, and at random, so that an authenticator learns nothing from it. */
export async function handleOf(db: Db, userId: number): Promise<string> {
  await db
    .updateTable('users')
    .set({ passkey_handle: newToken() })
    .where('id', '=', userId)
    .where('passkey_handle', 'is', null)
    .execute();
  const user = db.selectFrom('users').select('passkey_handle').where('id', '=', userId);
  return (await user.executeTakeFirst())?.passkey_handle ?? newToken();
}

/**
 * Stores a new passkey. `too-many`: the member has PASSKEYS_MAX already. `known`: the member has this passkey already.
 * `taken`: the id belongs to another member's passkey.
 */
export async function insertPasskey(
  db: Db,
  userId: number,
  { isBackupEligible, isBackedUp, ...made }: VerifiedPasskey & { readonly label: string; readonly now: number },
): Promise<PasskeyRow | 'too-many' | 'known' | 'taken'> {
  const own = await passkeysOf(db, userId);
  if (own.some(({ credential_id }) => credential_id === made.credentialId)) return 'known';
  if (own.length >= PASSKEYS_MAX) return 'too-many';
  const row = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: JSON.stringify(made.transports),
      backup_eligible: isBackupEligible ? OnOff.on : OnOff.off,
      backed_up: isBackedUp ? OnOff.on : OnOff.off,
      aaguid: made.aaguid,
      label: made.label,
      created_at: made.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? 'taken';
}

/** Returns false if the member has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}

/** A registered member's passkey with the member's user handle; undefined if there is none with this credential id. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('users.passkey_handle')
    .where('credential_id', '=', credentialId)
    .where('registration_status', '=', RegistrationStatus.registered)
    .executeTakeFirst();
}

/**
 * Stores the use of a passkey. One statement, so that two uses can't both pass with the same counter.
 * @returns `noted` if the use is stored; `copied` if the counter has not risen although the authenticator counts,
 * because then somebody may have a copy of the passkey; `removed` if the member has removed the passkey meanwhile
 */
export async function noteUse(
  db: Db,
  id: number,
  { counter, isBackedUp }: VerifiedUse,
  now: number,
): Promise<'noted' | 'copied' | 'removed'> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: isBackedUp ? OnOff.on : OnOff.off, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'noted';
  const left = await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return left === undefined ? 'removed' : 'copied';
}

export function toWirePasskey(row: PasskeyRow): WirePasskey {
  return {
    id: row.id,
    label: row.label,
    backed_up: row.backed_up,
    created_at: timeInJapan(row.created_at),
    last_used_at: row.last_used_at === null ? null : timeInJapan(row.last_used_at),
  };
}
