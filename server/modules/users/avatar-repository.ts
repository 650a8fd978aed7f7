import { isMemberGone } from '#server/db/errors.ts';
import type { Db } from '#server/db/row-types.ts';
import { loginRequired } from '#server/http/api-error.ts';
import type { EncodedImage } from '#server/images/image-encoder.ts';

/**
 * How many uploads of a member are retained, so that the member can return to an earlier one. The member's current
 * picture is always retained, even if it is older than these.
 */
const UPLOADS_MAX = 5;

export const avatarPath = (hash: string) => `/images/${hash}.webp`;

/**
 * Stores a picture. `source`: where it came from. The picture from LINE is retained until the member deregisters.
 * @throws ApiError 401: the member deregistered in the meantime
 */
export async function saveAvatar(
  db: Db,
  userId: number,
  source: 'line' | 'upload',
  { hash, bytes }: EncodedImage,
  now: number,
): Promise<string> {
  await db
    .insertInto('avatars')
    .values({ user_id: userId, hash, source, webp_base64: bytes.toString('base64'), created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ created_at: now }))
    .execute()
    .catch((error: unknown) => {
      throw isMemberGone(error) ? loginRequired() : error;
    });
  if (source === 'upload') await forgetOldUploads(db, userId);
  return avatarPath(hash);
}

async function forgetOldUploads(db: Db, userId: number): Promise<void> {
  const { avatar_path: current } = await db
    .selectFrom('users')
    .select('avatar_path')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const uploads = await db
    .selectFrom('avatars')
    .select('hash')
    .where('user_id', '=', userId)
    .where('source', '=', 'upload')
    .orderBy('created_at', 'desc')
    .execute();
  const old = uploads.slice(UPLOADS_MAX).filter(({ hash }) => avatarPath(hash) !== current);
  if (old.length === 0) return;
  const hashes = old.map(({ hash }) => hash);
  await db.deleteFrom('avatars').where('user_id', '=', userId).where('hash', 'in', hashes).execute();
}

/** Root-relative paths of a member's own pictures: first the one from LINE, then uploads, newest first. */
export async function ownAvatars(db: Db, userId: number): Promise<string[]> {
  const own = await db
    .selectFrom('avatars')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('source')
    .orderBy('created_at', 'desc')
    .execute();
  return own.map(({ hash }) => avatarPath(hash));
}

/** The picture with a name such as `<hash>.webp`, of any member. */
export async function findAvatarImage(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('avatars')
    .select('webp_base64')
    .where('hash', '=', name.replace(/\.webp$/, ''))
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.webp_base64, 'base64');
}
