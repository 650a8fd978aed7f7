import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '#server/content/file-names.ts';
import type { Db } from '#server/db/schema.ts';

/** Beside the files: the content whose files all lie here. Not a name that an imported file can have. */
const MARK = 'content-version';

/** Does this folder have every file of that content? */
export async function hasFilesOf(assetFolder: string, version: string): Promise<boolean> {
  const marked = await readFile(join(assetFolder, MARK), 'utf8').catch(() => null);
  return marked?.trim() === version;
}

export async function markFilesOf(assetFolder: string, version: string): Promise<void> {
  await mkdir(assetFolder, { recursive: true });
  await writeFile(join(assetFolder, MARK), `${version}\n`);
}

/** Does it have every file that any import left in the database? Looks at each of them. */
export async function filesAreThere(db: Db, assetFolder: string): Promise<boolean> {
  const assets = await db.selectFrom('assets').select('name').execute();
  for (const { name } of assets) if (!(await exists(join(assetFolder, name)))) return false;
  return true;
}
