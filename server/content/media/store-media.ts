import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exists, unfinishedName } from '#server/content/media/asset-files.ts';
import { type MediaFolder, storedFiles } from '#server/content/read/media-folders.ts';
import type { AssetTable } from '#server/db/row-types.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** The stored files, by the path of their source in the content folder. */
export type StoredMedia = ReadonlyMap<string, AssetTable>;

export async function storeMedia(
  folder: string,
  assetFolder: string,
  media: Iterable<MediaFolder>,
): Promise<StoredMedia> {
  const stored = new Map<string, AssetTable>();
  for (const { path, data } of media) {
    for (const file of storedFiles(data)) {
      const source = `${path}/${file}`;
      stored.set(source, await storeFile(join(folder, source), source, assetFolder));
    }
  }
  return stored;
}

/**
 * Copies the file. The copy is a copy-on-write clone if the file system supports it. A hard link would be wrong:
 * editing the source would also change the stored file, whose name is a hash of its content.
 */
async function storeFile(from: string, source: string, assetFolder: string): Promise<AssetTable> {
  const extension = extname(source).toLowerCase();
  const hash = createHash('sha256');
  await pipeline(createReadStream(from), hash);
  const name = `${hash.digest('hex').slice(0, 32)}${extension}`;
  const to = join(assetFolder, name);
  if (!(await exists(to))) {
    const unfinished = unfinishedName(to);
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await rename(unfinished, to);
  }
  const contentType = CONTENT_TYPES[extension] ?? 'application/octet-stream';
  return { name, kind: 'media', content_type: contentType, bytes: (await stat(to)).size, source };
}
