import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { assetFolder } from '#server/assets/store.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { folderVersion } from '#server/content/folder-version.ts';
import { filesAreThere, hasFilesOf, markFilesOf } from '#server/content/local-files.ts';
import { importedVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

const SAMPLE = join(import.meta.dirname, 'sample');

/**
 * An empty database gets content, CONTENT_DIR's or the sample. A node that has none of the pictures and media of what is
 * in the database (docs/decisions/0012) makes them from the folder that they came from.
 * @throws ConfigError when it has no such folder, and no CDN that has the files
 */
export async function ensureContent(db: Db, config: Config): Promise<void> {
  const version = await importedVersion(db);
  if (version === null) return importInChild(config.contentDir ?? SAMPLE, '--first', config);
  const folder = assetFolder(config);
  if (await hasFilesOf(folder, version)) return;
  // From before there was a mark, or restored from a copy.
  if (await filesAreThere(db, folder)) return markFilesOf(folder, version);
  for (const source of [config.contentDir, SAMPLE]) {
    if (source !== null && (await folderVersion(source).catch(() => null)) === version) {
      return importInChild(source, `--files-of=${version}`, config);
    }
  }
  if (config.mediaBaseUrl !== '') return;
  throw new ConfigError(
    `画像と動画のファイルが ${config.dataDir} にありません。データベースと同じ内容のフォルダを CONTENT_DIR で指定するか、` +
      'npm run content -- import <フォルダ> で取り込んでから、もう一度始めてください。ほかのノードの DATA_DIR を共有するか、MEDIA_BASE_URL で配るときは要りません。',
  );
}

/**
 * In a child process: the import needs a DOM (110 MB) that the server must never carry. Several nodes may do this at
 * once; the import itself makes sure that one writes the database and the rest only their files, and none of them over
 * what somebody imported meanwhile.
 */
async function importInChild(folder: string, scope: string, config: Config): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), 'import', folder, scope], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
  });
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw new ConfigError(`${folder} の内容を取り込めませんでした。`);
}
