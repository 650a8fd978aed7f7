import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * The name of a file in the asset folder. The file contains the content version whose image and media files are all in
 * the folder. Imported files are named by hashes and never have this name.
 */
const MARK = 'content-version';

export async function hasFilesOf(assetFolder: string, version: string): Promise<boolean> {
  const marked = await readFile(join(assetFolder, MARK), 'utf8').catch(() => null);
  return marked?.trim() === version;
}

export async function markFilesOf(assetFolder: string, version: string): Promise<void> {
  await mkdir(assetFolder, { recursive: true });
  await writeFile(join(assetFolder, MARK), `${version}\n`);
}

export async function filesAreThere(db: Db, assetFolder: string): Promise<boolean> {
  const assets = await db.selectFrom('assets').select('name').execute();
  for (const { name } of assets) if (!(await exists(join(assetFolder, name)))) return false;
  return true;
}

/**
 * The temporary name of a file that is still being written. The name is random: several nodes may import into the
 * same folder, and processes in different containers may have the same process id.
 */
export function unfinishedName(path: string): string {
  return `${path}.${randomUUID()}.part`;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export function assetFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'assets');
}

/**
 * Matches the names of imported files: a hash, a width if the image was resized, and an extension. Without `/`, a name
 * can't point outside of the folder.
 */
export const ASSET_NAME_PATTERN = /^[0-9a-f]{32}(-\d{2,4})?\.[a-z0-9]{2,5}$/;
