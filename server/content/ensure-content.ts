import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config/config.ts';
import { folderVersion, importedVersion } from '#server/content/content-version.ts';
import { assetFolder, filesAreThere, hasFilesOf, markFilesOf } from '#server/content/media/asset-files.ts';
import type { Db } from '#server/db/row-types.ts';
import { commandLine, PROGRAM_ROOT, programFile } from '#server/process/program.ts';

const SAMPLE = join(PROGRAM_ROOT, 'content', 'sample');

/**
 * Imports content into an empty database, from CONTENT_DIR or else the sample. If the database has content but this
 * node lacks the content's files, the node makes them from CONTENT_DIR or the sample, whichever contains the same
 * content (docs/decisions/0012-a-node-makes-its-own-files.md).
 * @throws ConfigError if the import fails; also if files are missing, neither folder has that content, and no CDN
 * serves the files
 */
export async function ensureContent(db: Db, config: Config): Promise<void> {
  const version = await importedVersion(db);
  if (version === null) return importInChild(config.contentDir ?? SAMPLE, '--first', config);
  const folder = assetFolder(config);
  if (await hasFilesOf(folder, version)) return;
  // All files exist but are not marked as complete, for example because they were restored from a backup.
  if (await filesAreThere(db, folder)) return markFilesOf(folder, version);
  for (const source of [config.contentDir, SAMPLE]) {
    if (source !== null && (await folderVersion(source).catch(() => null)) === version) {
      return importInChild(source, `--files-of=${version}`, config);
    }
  }
  if (config.mediaBaseUrl !== '') return;
  throw new ConfigError(
    `画像と動画のファイルが ${config.dataDir} にありません。データベースと同じ内容のフォルダを CONTENT_DIR で指定するか、` +
      `${commandLine('import', '<フォルダ>')} で取り込んでから、もう一度始めてください。ほかのノードの DATA_DIR を共有するか、MEDIA_BASE_URL で配るときは要りません。`,
  );
}

/**
 * Imports in a child process, because the import needs a DOM (110 MB), which would stay in the server's memory. Several
 * nodes may run this at once: one of them writes the database, the other nodes write only their files, and no node
 * overwrites newer content.
 */
async function importInChild(folder: string, scope: string, config: Config): Promise<void> {
  const child = spawn(process.execPath, [programFile('content/cli'), 'import', folder, scope], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
  });
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done));
  if (code !== 0) throw new ConfigError(`${folder} の内容を取り込めませんでした。`);
}
