import { resolve } from 'node:path';
import { BackupFailed } from '#server/backup/backup-database.ts';
import { backupWithKeys } from '#server/backup/backup-keys.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { commandLine, PROGRAM_ROOT } from '#server/process/program.ts';

const [file] = process.argv.slice(2);

if (file === undefined) {
  console.error(`使い方: ${commandLine('backup', '<ファイル>')}`);
  process.exitCode = 2;
} else {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env, PROGRAM_ROOT);
    const target = resolve(file);
    const { bytes, keyIds } = await backupWithKeys(databaseUrl, target);
    noteBackup(dataDir, target);
    console.log(`データベースを ${target} に写しました（${(bytes / 1e6).toFixed(1)} MB）。`);
    if (keyIds.length > 0) console.log(`この写しを読むために必要な鍵：${keyIds.join('、')}`);
    console.log(
      'DATA_DIR の app-secret（または APP_SECRET）と、取り込んだ内容のフォルダも、別にとっておいてください。',
    );
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupFailed ? error.message : error);
    process.exitCode = 1;
  }
}
