import { globSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { type RestoreRequest, restoreBackup } from '#server/backup/restore.ts';
import { databaseName, postgresTarget } from '#server/backup/restore-postgres.ts';
import { type BackupKey, readKeyFile } from '#server/backup/sealed-file.ts';
import { assetFolder } from '#server/content/media/asset-files.ts';
import { keyIdOf } from '#server/db/encryption/key-ring.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { cipherOf, storedConditions } from '#tests/support/server/stored-texts.ts';
import { allRows, isOnlyInFull, onBackedUpDatabases, rewriteRecord, run, SECRET, type Source } from './place.ts';

let time = Date.parse('2026-11-20T03:00:00Z');
const next = () => (time += 1000);

const backUp = (source: Source, name: string, key: BackupKey | null = null) =>
  makeBackup({ config: source.config, folder: source.folder(name), key, withFiles: true, now: next() });

function keyIn(source: Source, name: string): BackupKey {
  const file = source.folder(name);
  writeFileSync(file, `${name.repeat(40).slice(0, 40)}\n`);
  return readKeyFile(file);
}

const restore = (request: Pick<RestoreRequest, 'config' | 'path'> & Partial<RestoreRequest>) =>
  restoreBackup({ key: null, replaces: null, now: next(), ...request });

/** Flips one bit in the middle of a file, runs `work`, and restores the file. */
async function changed(file: string, work: () => Promise<void>): Promise<void> {
  const before = readFileSync(file);
  const after = Buffer.from(before);
  const middle = Math.floor(after.length / 2);
  after[middle] = (after[middle] ?? 0) ^ 1;
  writeFileSync(file, after);
  await work();
  writeFileSync(file, before);
}

const tablesIn = async (url: string) => Object.keys(await allRows(url));

onBackedUpDatabases((source) => {
  const more = it.skipIf(isOnlyInFull(source));
  it('every row of every table and every picture is restored', async () => {
    const { path, record } = await backUp(source, 'all');
    const rows = await allRows(source.config.databaseUrl);
    expect(Object.keys(rows).length).toBeGreaterThan(20);
    const counts = Object.entries(record.tables).map(([name, table]) => [name, table.rows]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length])),
    );
    expect(record).toMatchObject({ keyIds: [keyIdOf(SECRET)], missingFiles: 0, database: source.kind });
    const place = await source.emptyPlace();
    const { writtenFiles, earlier } = await restore({ config: place, path });
    expect(await allRows(place.databaseUrl)).toEqual(rows);
    expect([earlier, writtenFiles]).toEqual([null, record.files.length - 1]);
    const pictures = readdirSync(assetFolder(place));
    expect(pictures.length).toBeGreaterThan(3);
    for (const name of pictures) {
      const [one, other] = [place, source.config].map((config) => readFileSync(join(assetFolder(config), name)));
      expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
    }
    expect(readdirSync(place.dataDir).toSorted()).toEqual(
      source.kind === 'sqlite' ? ['assets', 'db.sqlite'] : ['assets'],
    );
    const modes = globSync('**/*', { cwd: source.folder('all') }).map((name) =>
      statSync(join(source.folder('all'), name)),
    );
    expect(modes.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
  });

  more('a backup is one consistent state while writes go on', async () => {
    const keysOf = (rows: Record<string, string[]>) => rows.idempotency_keys?.length ?? 0;
    const before = keysOf(await allRows(source.config.databaseUrl));
    let written = 0;
    let isRunning = true;
    const ended = run('cli', [source.folder('busy'), '--retain-all'], source.env()).finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      written += 1;
      await source.record((written % 20) + 1, `${written}`, written / 1000);
    }
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.stringContaining(keyIdOf(SECRET))]);
    const [name = ''] = readdirSync(source.folder('busy'));
    const place = await source.emptyPlace();
    await restore({ config: place, path: join(source.folder('busy'), name) });
    const db = openDatabase(place.databaseUrl);
    const notes = await storedConditions({ db, cipher: cipherOf(SECRET) }).finally(() => db.destroy());
    // Each write stores a numbered note and an idempotency key in one transaction. So in an inconsistent copy, the
    // latest note's number would differ from the number of new keys.
    const latest = Math.max(0, ...notes.map(({ note }) => Number(note)).filter((no) => no > 0));
    expect(keysOf(await allRows(place.databaseUrl)) - before).toBe(latest);
    expect(latest).toBeLessThan(written);
  });

  more(
    'a changed byte in any kind of file is found before anything is written, with and without encryption',
    async () => {
      for (const key of [null, keyIn(source, 'key')]) {
        const { path } = await backUp(source, 'changed', key);
        const place = await source.emptyPlace();
        const files = globSync(['*.*', 'files/*'], { cwd: path }).filter((file) => file !== 'files');
        const kinds = new Map(files.map((file) => [file.replace(/^files\/[^.]*/, 'files/'), file]));
        expect(kinds.size).toBeGreaterThan(4);
        for (const file of kinds.values()) {
          await changed(join(path, file), async () => {
            await expect(restore({ config: place, path, key }), file).rejects.toThrow(/壊れて/);
          });
        }
        expect(readdirSync(place.dataDir)).toEqual([]);
        if (source.kind === 'postgres') expect(await tablesIn(place.databaseUrl)).toEqual([]);
        expect(await restore({ config: place, path, key })).toMatchObject({ earlier: null });
      }
    },
  );

  more('an encrypted backup shows nothing; it is refused without its key, with another, and when cut off', async () => {
    const key = keyIn(source, 'right');
    const { path, record } = await backUp(source, 'sealed', key);
    const nickname = '秘密の名前';
    const files = globSync('**/*', { cwd: path }).filter((file) => statSync(join(path, file)).isFile());
    expect(files.every((file) => file.endsWith('.sealed'))).toBe(true);
    for (const file of files) {
      const bytes = readFileSync(join(path, file));
      for (const text of ['SQLite format', 'PGDMP', 'tables', nickname]) expect(bytes.includes(text)).toBe(false);
    }
    expect(readdirSync(source.config.dataDir).filter((name) => name.includes('scratch'))).toEqual([]);
    const config = await source.emptyPlace();
    await expect(restore({ config, path })).rejects.toThrow('--key-file');
    await expect(restore({ config, path, key: keyIn(source, 'wrong') })).rejects.toThrow('鍵が違います');
    const database = join(path, `${record.files[0]?.name}.sealed`);
    const whole = readFileSync(database);
    writeFileSync(database, whole.subarray(0, whole.length - 1));
    await expect(restore({ config, path, key })).rejects.toThrow('壊れて');
    expect(readdirSync(config.dataDir)).toEqual([]);
    writeFileSync(database, whole);
    await restore({ config, path, key });
    expect(await allRows(config.databaseUrl)).toEqual(await allRows(source.config.databaseUrl));
  });

  it.runIf(source.kind === 'postgres' && !isOnlyInFull(source))('a backup has no time limit', async () => {
    const { databaseUrl } = source.config;
    const db = openDatabase(databaseUrl);
    const name = sql.id(databaseName(databaseUrl));
    // This limit is far shorter than the time that pg_dump needs to start.
    await sql`alter database ${name} set idle_in_transaction_session_timeout = '1ms'`.execute(db);
    try {
      expect((await backUp(source, 'slow')).record.tables.users?.rows).toBeGreaterThan(0);
    } finally {
      await sql`alter database ${name} reset idle_in_transaction_session_timeout`.execute(db);
      await db.destroy();
    }
  });

  more('a restore with a key refuses a backup that somebody without the key has put there', async () => {
    const { path } = await backUp(source, 'forged');
    const config = await source.emptyPlace();
    await expect(restore({ config, path, key: keyIn(source, 'own') })).rejects.toThrow('暗号化されていない');
    expect(readdirSync(config.dataDir)).toEqual([]);
  });

  more('a restore without a key of the encrypted values names this key, and writes nothing', async () => {
    const { path } = await backUp(source, 'keys');
    const config = await source.emptyPlace('another secret that is long enough');
    await expect(restore({ config, path })).rejects.toThrow(keyIdOf(SECRET));
    expect(readdirSync(config.dataDir)).toEqual([]);
    if (source.kind === 'postgres') expect(await tablesIn(config.databaseUrl)).toEqual([]);
  });

  more('a restore replaces only the named database, and only while it is unused; the earlier one remains', async () => {
    const { path } = await backUp(source, 'replace');
    const config = await source.emptyPlace();
    await restore({ config, path });
    const before = await allRows(config.databaseUrl);
    await source.record(20, 'あとから');
    const later = await backUp(source, 'replace');
    const name =
      source.kind === 'sqlite' ? join(config.dataDir, 'db.sqlite') : new URL(config.databaseUrl).pathname.slice(1);
    for (const replaces of [null, `${name}x`]) {
      await expect(restore({ config, path: later.path, replaces })).rejects.toThrow(`--replace ${name}`);
    }
    const user = await source.server.secondNode({ config: { databaseUrl: config.databaseUrl } });
    expect((await user.api('/videos')).status).toBe(200);
    await expect(restore({ config, path: later.path, replaces: name })).rejects.toThrow('使われています');
    await user.stop();
    expect(await allRows(config.databaseUrl)).toEqual(before);
    const { earlier } = await restore({ config, path: later.path, replaces: name });
    expect(await allRows(config.databaseUrl)).toEqual(await allRows(source.config.databaseUrl));
    const aside = /\S+before\S+/.exec(earlier ?? '')?.[0] ?? '';
    expect(await allRows(config.databaseUrl.replace(name, aside))).toEqual(before);
  });

  it.runIf(source.kind === 'sqlite')('a restore leaves a damaged database alone, and says what to do', async () => {
    const { path } = await backUp(source, 'damaged');
    const config = await source.emptyPlace();
    const file = join(config.dataDir, 'db.sqlite');
    writeFileSync(file, 'no database '.repeat(1000));
    const refused = restore({ config, path, replaces: file });
    await expect(refused).rejects.toMatchObject({
      name: 'BackupFailed',
      message: expect.stringContaining(`mv ${file}`),
    });
    expect(readFileSync(file, 'utf8')).toContain('no database');
    renameSync(file, `${file}.damaged`);
    await restore({ config, path });
    expect(await allRows(config.databaseUrl)).toEqual(await allRows(source.config.databaseUrl));
  });

  it.runIf(source.kind === 'postgres' && !isOnlyInFull(source))(
    'a restore never removes what somebody else has made in an empty database',
    async () => {
      const { path, record } = await backUp(source, 'meanwhile');
      const own = record.files[0]?.name ?? '';
      for (const isFilled of [false, true]) {
        const { databaseUrl } = await source.emptyPlace();
        const target = postgresTarget(databaseUrl, null, next());
        await target.check();
        if (isFilled) await target.fill(join(path, own));
        const db = openDatabase(databaseUrl);
        await sql`create table made_meanwhile (id int)`.execute(db);
        if (!isFilled) await sql`create table users (id int)`.execute(db);
        if (!isFilled) await expect(target.fill(join(path, own))).rejects.toThrow();
        await target.abort().catch(() => undefined);
        await db.destroy();
        expect(await tablesIn(databaseUrl)).toContain('made_meanwhile');
      }
    },
  );

  more('a restore that fails, or whose rows differ from the record, leaves the earlier state', async () => {
    const { path, record } = await backUp(source, 'failing');
    const config = await source.emptyPlace();
    await restore({ config, path });
    const before = await allRows(config.databaseUrl);
    const name =
      source.kind === 'sqlite' ? join(config.dataDir, 'db.sqlite') : new URL(config.databaseUrl).pathname.slice(1);
    const other = { ...record.tables, conditions: { rows: 99, hash: '0'.repeat(64) } };
    rewriteRecord(path, { ...record, tables: other });
    const files = readdirSync(config.dataDir);
    await expect(restore({ config, path, replaces: name })).rejects.toThrow('conditions（記録 99 行');
    expect(await allRows(config.databaseUrl)).toEqual(before);
    expect(readdirSync(config.dataDir)).toEqual(files);
    const empty = await source.emptyPlace();
    await expect(restore({ config: empty, path })).rejects.toThrow('conditions（記録 99 行');
    if (source.kind === 'postgres') expect(await tablesIn(empty.databaseUrl)).toEqual([]);
    expect(readdirSync(empty.dataDir)).toEqual([]);
  });
});
