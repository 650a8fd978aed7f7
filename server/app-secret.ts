import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { ensurePrivateFolder, tighten } from '#server/private-files.ts';

const FILE = 'app-secret';

/** APP_SECRET, or one made once in DATA_DIR: with it go all logins, and the LINE tokens that are kept. */
export async function appSecretOf({ appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  if (appSecret !== null) return appSecret;
  const file = join(dataDir, FILE);
  ensurePrivateFolder(dataDir);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  // Of several processes that start at once one gives it its name, and whole: a link is refused where there is one.
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  tighten(file);
  return (await readFile(file, 'utf8')).trim();
}
