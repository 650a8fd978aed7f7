import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '#lib/clock.ts';
import { RECIPES_VERSION } from '#server/content/media/image-recipes.ts';
import type { Db } from '#server/db/row-types.ts';

/** How long the version is cached. This process notices another process's import at most this much later. */
const RECHECK_MS = 1000;

/** The version of the imported content, on which every cache of content depends. */
export interface ContentVersion {
  /** A short opaque text; '' before the first import. */
  current(): Promise<string>;
}

export function createContentVersion(db: Db, clock: Clock): ContentVersion {
  let known = { version: '', until: Number.NEGATIVE_INFINITY };
  return {
    async current() {
      if (clock.now() < known.until) return known.version;
      const version = (await importedVersion(db)) ?? '';
      known = { version, until: clock.now() + RECHECK_MS };
      return version;
    },
  };
}

/** Null before the first import. */
export async function importedVersion(db: Db): Promise<string | null> {
  const row = await db.selectFrom('content_meta').select('value').where('key', '=', 'version').executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Increment this when the import code produces different rows or files from the same folder. Otherwise the next import
 * of an unchanged folder would do nothing.
 */
const IMPORT_VERSION = '4';

/**
 * A hash of all files in the folder and of the versions of the import code. If it equals the imported version, there is
 * nothing to import.
 */
export async function folderVersion(folder: string): Promise<string> {
  const hash = createHash('sha256').update(`${IMPORT_VERSION} ${RECIPES_VERSION}`);
  if (!existsSync(folder)) return hash.digest('hex').slice(0, 16);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
  for (const file of files) {
    const content = createHash('sha256');
    await pipeline(createReadStream(file), content);
    hash.update(`${relative(folder, file)} ${content.digest('hex')}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}
