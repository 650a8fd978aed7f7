import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecord } from '#server/backup/backup-folder.ts';
import { allRows, databasesOf, fullKinds, onBackedUpDatabases, rewriteRecord, run } from './place.ts';

/** TMPDIR of the commands. The tests check that the commands leave nothing in it. */
const temporary = mkdtempSync(join(tmpdir(), 'shigoto-drill-test-'));
afterAll(() => rmSync(temporary, { recursive: true }));

onBackedUpDatabases((source) => {
  const folder = source.folder('copies');
  const keyFile = source.folder('key');
  beforeAll(() => writeFileSync(keyFile, 'the key of these backups, which is long'));
  const env = (): Record<string, string> => ({ ...source.env(), TMPDIR: temporary, BACKUP_KEY_FILE: keyFile });
  /**
   * Like `env`, but with the PostgreSQL user name and password in PGUSER and PGPASSWORD, and with a DATABASE_URL without
   * them, as in containers. With SQLite it is the same as `env`.
   */
  const withAccountApart = () => {
    const { DATABASE_URL, ...others } = env();
    if (!DATABASE_URL?.startsWith('postgres')) return env();
    const url = new URL(DATABASE_URL);
    const account = { PGUSER: url.username, PGPASSWORD: url.password };
    url.username = '';
    url.password = '';
    return { ...others, ...account, DATABASE_URL: url.href };
  };
  const newest = () => join(folder, readdirSync(folder).toSorted().at(-1) ?? '');

  it('tries the newest backup with a server of its own, and leaves nothing behind', async () => {
    expect(await run('cli', [folder], withAccountApart())).toMatchObject({
      code: 0,
      output: expect.stringContaining('暗号化あり'),
    });
    const before = [await allRows(source.config.databaseUrl), await databasesOf(source)];
    const { code, output } = await run('drill-cli', [folder], withAccountApart());
    expect([code, output]).toEqual([0, expect.stringContaining(`${newest()} は使えます`)]);
    for (const step of ['復元と照合', 'サーバーの開始', '動画の一覧'])
      expect(output).toMatch(new RegExp(`${step}　[\\d.]+ 秒`));
    expect([await allRows(source.config.databaseUrl), await databasesOf(source)]).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('exits with 1 if a row differs, the database is damaged, or there is no backup', async () => {
    const { BACKUP_KEY_FILE: _, ...plain } = env();
    expect(await run('cli', [folder, '--without-files'], plain)).toMatchObject({ code: 0 });
    const record = await readRecord(newest(), null);
    const { users = { rows: 0, hash: '' } } = record.tables;
    rewriteRecord(newest(), { ...record, tables: { ...record.tables, users: { ...users, hash: 'f'.repeat(64) } } });
    const differs = await run('drill-cli', [folder], plain);
    expect([differs.code, differs.output]).toEqual([1, expect.stringContaining('users（')]);
    appendFileSync(join(newest(), record.files[0]?.name ?? ''), 'x');
    expect(await run('drill-cli', [folder], plain)).toMatchObject({
      code: 1,
      output: expect.stringContaining('壊れて'),
    });
    mkdirSync(source.folder('none'));
    expect(await run('drill-cli', [source.folder('none')], plain)).toMatchObject({ code: 1 });
    expect(readdirSync(temporary)).toEqual([]);
    expect((await databasesOf(source)).filter((name) => name.includes('drill'))).toEqual([]);
  });
}, fullKinds);
