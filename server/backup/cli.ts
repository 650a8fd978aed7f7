import { systemClock } from '#lib/clock.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { commandOptions, keyOf, retentionOf, runCommand } from '#server/backup/options.ts';
import { deleteExpired } from '#server/backup/retention.ts';
import { commandLine } from '#server/process/program.ts';

/**
 * `npm run backup -- <folder>`: adds a backup to a folder, and deletes the expired backups in it, unless `--retain-all`
 * is given.
 */
const given = commandOptions('backup', process.argv.slice(2));

if (given === null) {
  console.error(
    `使い方: ${commandLine('backup', '<フォルダ> [--key-file <鍵>] [--without-files] [--retain-daily 7] [--retain-weekly 5] [--retain-monthly 0] [--max-days 35] [--retain-all]')}`,
  );
  process.exitCode = 2;
} else {
  await runCommand(async (config) => {
    const { folder, values } = given;
    const retention = retentionOf(values);
    const key = keyOf(values['key-file'], config);
    const now = systemClock.now();
    const { path, record } = await makeBackup({ config, folder, key, withFiles: !values['without-files'], now });
    noteBackup(config.dataDir, path);
    const bytes = record.files.reduce((sum, file) => sum + file.bytes, 0);
    const rows = Object.values(record.tables).reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${path} にバックアップを作りました（${rows} 行、ファイル ${record.files.length}、${(bytes / 1e6).toFixed(1)} MB${key === null ? '、暗号化なし' : '、暗号化あり'}）。`,
    );
    if (record.keyIds.length > 0) console.log(`読むために必要な鍵：${record.keyIds.join('、')}`);
    if (record.missingFiles > 0)
      console.log(`入っていない画像と動画：${record.missingFiles}（内容のフォルダから作れます）`);
    const deleted = values['retain-all'] ? [] : await deleteExpired(folder, retention, now);
    for (const old of deleted) console.log(`期間を過ぎたので消しました：${old}`);
    console.log('DATA_DIR の app-secret（または APP_SECRET）は、別の場所にとっておいてください。');
  });
}
