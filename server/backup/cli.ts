import { resolve } from 'node:path';
import { BackupFailed, backupDatabase } from '#server/backup/backup-database.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const [file] = process.argv.slice(2);

if (file === undefined) {
  console.error('使い方: npm run backup -- <ファイル>');
  process.exitCode = 2;
} else {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env, projectRoot);
    const target = resolve(file);
    const bytes = await backupDatabase(databaseUrl, target);
    noteBackup(dataDir, target);
    console.log(`データベースを ${target} に写しました（${(bytes / 1e6).toFixed(1)} MB）。`);
    console.log(
      'DATA_DIR の app-secret（または APP_SECRET）と、取り込んだ内容のフォルダも、別にとっておいてください。',
    );
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupFailed ? error.message : error);
    process.exitCode = 1;
  }
}
