import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exists, unfinishedName } from '#server/content/make-images.ts';
import type { MediaFolder } from '#server/content/media-folders.ts';
import type { AssetTable } from '#server/db/schema.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The stored file of each media file, by its path in the content folder. */
export type StoredMedia = ReadonlyMap<string, AssetTable>;

export async function storeMedia(
  folder: string,
  assetFolder: string,
  media: Iterable<MediaFolder>,
): Promise<StoredMedia> {
  const stored = new Map<string, AssetTable>();
  for (const { path, data } of media) {
    for (const { file } of [...data.sources, ...data.tracks]) {
      const source = `${path}/${file}`;
      stored.set(source, await storeFile(join(folder, source), source, assetFolder));
    }
  }
  return stored;
}

/** A hard link where the file system allows it: the same bytes are not kept twice. */
async function storeFile(from: string, source: string, assetFolder: string): Promise<AssetTable> {
  const extension = extname(source).toLowerCase();
  const hash = createHash('sha256');
  await pipeline(createReadStream(from), hash);
  const name = `${hash.digest('hex').slice(0, 32)}${extension}`;
  const to = join(assetFolder, name);
  if (!(await exists(to))) {
    const unfinished = unfinishedName(to);
    await link(from, unfinished).catch(() => copyFile(from, unfinished));
    await rename(unfinished, to);
    // Another node's import may have linked the same file there: renaming one link over another leaves both (rename(2)).
    await rm(unfinished, { force: true });
  }
  const contentType = CONTENT_TYPES[extension] ?? 'application/octet-stream';
  return { name, kind: 'media', content_type: contentType, bytes: (await stat(to)).size, source };
}
