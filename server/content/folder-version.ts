import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RECIPES_VERSION } from '#server/content/image-recipes.ts';

/** Raised when the import makes something else of the same folder. */
const IMPORT_VERSION = '2';

/** A hash of every file in the folder and of how it is imported: the same text means that nothing is to be done. */
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
