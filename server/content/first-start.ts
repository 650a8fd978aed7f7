import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { importedVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * An empty database gets the sample content. In a child process: the import needs a DOM (110 MB) that the server must
 * never carry. Several nodes may do this at once; the import itself makes sure that one wins and the rest change nothing.
 */
export async function importSampleOnFirstStart(db: Db, config: Config): Promise<void> {
  if ((await importedVersion(db)) !== null) return;
  const cli = join(import.meta.dirname, 'cli.ts');
  const sample = join(import.meta.dirname, 'sample');
  const child = spawn(process.execPath, [cli, 'import', sample], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
  });
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw new Error('サンプルの内容を取り込めませんでした。');
}
