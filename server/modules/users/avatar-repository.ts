import type { EncodedImage } from '#server/avatar/safe-image.ts';
import { PRESETS_FOLDER } from '#server/content/preset-avatars.ts';
import type { Db } from '#server/db/schema.ts';

/** How many uploads of one member are kept: somebody who tries several can still go back. */
const UPLOADS_KEPT = 5;

export const avatarPath = (hash: string) => `/images/${hash}.webp`;

/** `source`: where the picture came from; LINE's copy stays on offer as long as the member does. */
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
    .execute();
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
  const old = uploads.slice(UPLOADS_KEPT).filter(({ hash }) => avatarPath(hash) !== current);
  if (old.length === 0) return;
  const hashes = old.map(({ hash }) => hash);
  await db.deleteFrom('avatars').where('user_id', '=', userId).where('hash', 'in', hashes).execute();
}

/** Root-relative paths of the pictures that a member may have: LINE's first, then their uploads, then the presets. */
export async function avatarChoices(db: Db, userId: number): Promise<{ own: string[]; presets: string[] }> {
  const own = await db
    .selectFrom('avatars')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('source')
    .orderBy('created_at', 'desc')
    .execute();
  return { own: own.map(({ hash }) => avatarPath(hash)), presets: await presetAvatars(db) };
}

/** In the order of their files' names. */
export async function presetAvatars(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('assets')
    .select('name')
    .where('kind', '=', 'image')
    .where('source', 'like', `${PRESETS_FOLDER}/%`)
    .orderBy('source')
    .execute();
  return rows.map(({ name }) => `/images/${name}`);
}

/** The picture behind a name such as `<hash>.webp`, whoever uploaded it. */
export async function findAvatarImage(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('avatars')
    .select('webp_base64')
    .where('hash', '=', name.replace(/\.webp$/, ''))
    .executeTakeFirst();
  return row === undefined ? null : Buffer.from(row.webp_base64, 'base64');
}
