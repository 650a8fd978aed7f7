import { systemClock } from '#lib/clock.ts';
import { commandOptions, keyOf, runCommand } from '#server/backup/options.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { commandLine } from '#server/process/program.ts';

/** `npm run restore -- <backup>`: restores one backup to DATABASE_URL and DATA_DIR (docs/operate.md, Restore). */
const given = commandOptions('restore', process.argv.slice(2));

if (given === null) {
  console.error(
    `使い方: ${commandLine('restore', '<バックアップ> [--key-file <鍵>] [--replace <データベースのファイルか名前>]')}`,
  );
  process.exitCode = 2;
} else {
  await runCommand(async (config) => {
    const { folder: path, values } = given;
    const key = keyOf(values['key-file'], config);
    const request = { config, path, key, replaces: values.replace ?? null, now: systemClock.now() };
    const { record, writtenFiles, earlier } = await restoreBackup(request);
    const tables = Object.values(record.tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${record.createdAt} のバックアップを戻しました。`);
    console.log(`表 ${tables.length}、${rows} 行、書いたファイル ${writtenFiles}：どれも記録と同じです。`);
    if (earlier !== null) console.log(earlier);
    console.log('このあとに退会した方のデータも戻っています。もう一度消してください（docs/operate.md の Restore）。');
  });
}
