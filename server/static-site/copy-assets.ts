import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { assetFolder } from '#server/content/media/asset-files.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';

interface CopyAssets {
  readonly db: Db;
  readonly config: Config;
  readonly target: string;
  readonly pages: readonly string[];
  readonly write: (path: string, content: Buffer) => Promise<void>;
  readonly ask: (url: string) => Promise<Buffer>;
}

/** Copies images and media into the folder of the static site, unless they are served from MEDIA_BASE_URL. */
export async function copyAssets({ db, config, target, pages, write, ask }: CopyAssets): Promise<void> {
  if (config.mediaBaseUrl !== '') return;
  const copy = async (name: string, path: string) => {
    await mkdir(dirname(join(target, path)), { recursive: true });
    const from = join(assetFolder(config), name);
    const to = join(target, path);
    // The files never change, so a hard link is enough where the file system supports it.
    await link(from, to).catch(() => copyFile(from, to));
  };
  const images = await db.selectFrom('assets').select('name').where('kind', '=', 'image').execute();
  for (const { name } of images) await copy(name, `/images/${name}`);
  const media = await shownVideos(db)
    .innerJoin('video_assets', 'video_assets.video_id', 'videos.video_id')
    .select(['video_assets.video_id', 'asset_name'])
    .execute();
  for (const { video_id, asset_name } of media) await copy(asset_name, `/media/${video_id}/${asset_name}`);

  // Pictures of link previews are not in the folder of assets but in the database, so they are requested from the app.
  const known = new Set(images.map(({ name }) => name));
  const shown = pages.flatMap((html) => [...html.matchAll(/\/images\/([\w.-]+)/g)].map(([, name = '']) => name));
  for (const name of new Set(shown)) if (!known.has(name)) await write(`/images/${name}`, await ask(`/images/${name}`));
}
