import { systemClock } from '#lib/clock.ts';
import { drill } from '#server/backup/drill.ts';
import { commandOptions, keyOf, runCommand } from '#server/backup/options.ts';
import { BackupFailed } from '#server/backup/record.ts';
import { commandLine } from '#server/process/program.ts';

/** `npm run drill -- <folder>`: tests whether the newest backup can be restored. Exits with 1 if it can't. */
const given = commandOptions('drill', process.argv.slice(2));

if (given === null) {
  console.error(`使い方: ${commandLine('drill', '<フォルダ> [--key-file <鍵>]')}`);
  process.exitCode = 2;
} else {
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort(new BackupFailed('中断しました。')));
  }
  await runCommand(async (config) => {
    const { folder, values } = given;
    const key = keyOf(values['key-file'], config);
    const onStep = (step: string, ms: number) => console.log(`${step}　${(ms / 1000).toFixed(2)} 秒`);
    const now = systemClock.now();
    const { path, record } = await drill({ config, folder, key, now, onStep, signal: interrupted.signal });
    const tables = Object.values(record.tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const hours = (now - Date.parse(record.createdAt)) / 3_600_000;
    console.log(
      `${path} は使えます（${hours.toFixed(1)} 時間前、表 ${tables.length}、${rows} 行、ファイル ${record.files.length}）。`,
    );
  });
}
