import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';

/** A file that names the content version whose files are all in this folder. Imported files never have this name. */
const MARK = 'content-version';

/** Whether this folder is marked as having all files of that content version. */
export async function hasFilesOf(assetFolder: string, version: string): Promise<boolean> {
  const marked = await readFile(join(assetFolder, MARK), 'utf8').catch(() => null);
  return marked?.trim() === version;
}

export async function markFilesOf(assetFolder: string, version: string): Promise<void> {
  await mkdir(assetFolder, { recursive: true });
  await writeFile(join(assetFolder, MARK), `${version}\n`);
}

/** Whether the folder has every file that the database lists. Checks each of them. */
export async function filesAreThere(db: Db, assetFolder: string): Promise<boolean> {
  const assets = await db.selectFrom('assets').select('name').execute();
  for (const { name } of assets) if (!(await exists(join(assetFolder, name)))) return false;
  return true;
}

/** A random name, because nodes that start together may import into one folder, and containers repeat process ids. */
export function unfinishedName(path: string): string {
  return `${path}.${randomUUID()}.part`;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The folder of imported files, each named by a hash of its content. */
export function assetFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'assets');
}

/** Names that the import makes: a hash, a width for images, an extension. No name can lead out of the folder. */
export const ASSET_NAME_PATTERN = /^[0-9a-f]{32}(-\d{2,4})?\.[a-z0-9]{2,5}$/;
