import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { type ImportScope, importFolder } from '#server/content/import-folder.ts';
import { recordImport } from '#server/content/import-state.ts';
import { assetFolder } from '#server/content/media/asset-files.ts';
import { formatProblem } from '#server/content/read/problems.ts';
import { withdrawalSentence } from '#server/content/write/withdrawals.ts';
import { requireKeysOfDatabase } from '#server/db/encryption/registered-keys.ts';
import { ensureSchema } from '#server/db/ensure-schema.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ensurePrivateFolder } from '#server/process/private-files.ts';
import { commandLine, PROGRAM_ROOT } from '#server/process/program.ts';

/**
 * `npm run content -- import <folder> [--withdraw-all]`
 * `--first` and `--files-of <version>` are only passed by a server that starts this program (see ImportScope).
 */

interface Options {
  readonly first?: boolean;
  readonly 'files-of'?: string;
  readonly 'withdraw-all'?: boolean;
}

function readArguments(): { readonly folder: string; readonly options: Options } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { first: { type: 'boolean' }, 'files-of': { type: 'string' }, 'withdraw-all': { type: 'boolean' } },
    });
    const [command, folder, ...others] = positionals;
    return command === 'import' && folder !== undefined && others.length === 0 ? { folder, options: values } : null;
  } catch {
    return null;
  }
}

function scopeOf({ first, 'files-of': filesOf }: Options): ImportScope {
  if (filesOf !== undefined) return { filesOf };
  return first ? 'first' : 'all';
}

async function run(path: string, options: Options): Promise<boolean> {
  const config = readConfig(process.env, PROGRAM_ROOT);
  await requireKeysOfDatabase(config);
  ensurePrivateFolder(config.dataDir);
  const db = openDatabase(config.databaseUrl);
  try {
    await ensureSchema(db, config);
    const scope = scopeOf(options);
    // Records the outcome of an import. With `--files-of` nothing is imported, so nothing is recorded. If the outcome
    // can't be recorded, the import still ends with its own result.
    const record = async (isGood: boolean) => {
      if (typeof scope !== 'string') return;
      await recordImport(db, Date.now(), isGood).catch((error) => console.error(explain(error)));
    };
    const result = await importFolder({
      folder: resolve(path),
      assetFolder: assetFolder(config),
      db,
      now: Date.now(),
      onProgress: (line) => console.log(line),
      scope,
      withdrawAll: options['withdraw-all'] ?? false,
    }).catch(async (error: unknown) => {
      await record(false);
      throw error;
    });
    if (result.status === 'unchanged') console.log('変更はありません。');
    if (result.status === 'imported') {
      const { videos, files, withdrawn } = result;
      console.log(`取り込みました：動画 ${videos}本、ファイル ${files}個。${withdrawalSentence(withdrawn)}`);
    }
    if (result.status === 'refused') {
      for (const problem of result.problems) console.error(formatProblem(problem));
      console.error(`${result.problems.length}個の問題があります。何も書いていません。`);
    }
    if (result.status === 'files') console.log('画像と動画のファイルを用意しました。');
    if (result.status === 'other-version') console.error('フォルダの内容が、求められた版と違います。');
    const isGood = result.status !== 'refused' && result.status !== 'other-version';
    await record(isGood);
    return isGood;
  } finally {
    await db.destroy();
  }
}

const given = readArguments();
if (given === null) {
  console.error(`使い方: ${commandLine('import', '<フォルダ> [--withdraw-all]')}`);
  process.exitCode = 2;
} else {
  try {
    if (!(await run(given.folder, given.options))) process.exitCode = 1;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  return isDatabaseUnreachable(error) ? `データベースを使えません（${String(error)}）。` : error;
}
