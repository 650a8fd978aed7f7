import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { keyIdsOfBackup } from '#server/backup/backup-keys.ts';
import { keyIdOf } from '#server/db/encryption/key-ring.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';
import { minute, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { cipherOf, storedConditions } from '#tests/support/server/stored-texts.ts';

/** A server process with an SQLite database generates its own secret; `npm run keys` runs beside it. */
describe('with a secret in DATA_DIR', () => {
  const root = mkdtempSync(join(tmpdir(), 'shigoto-keys-'));
  const dataDir = join(root, 'data');
  const file = join(dataDir, 'shigoto-no-tane.sqlite');
  let env: Record<string, string>;
  let server: ProcessServer;
  let member: RecordingMember;

  const secrets = () => readFileSync(join(dataDir, 'app-secret'), 'utf8').trim().split('\n');
  const note = (day: number) => `メモ${day}日`;
  const record = (day: number) => {
    const body = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day, note: note(day) };
    return member.done('POST', '/users/conditions', { ...body, occurred_at: minute(0) });
  };
  async function opened<Result>(work: (db: ReturnType<typeof openDatabase>) => Promise<Result>): Promise<Result> {
    const db = openDatabase(`sqlite:${file}`);
    return work(db).finally(() => db.destroy());
  }

  beforeAll(async () => {
    const { assetFolder, sqliteFile } = inject('templates');
    mkdirSync(dataDir, { mode: 0o700 });
    cpSync(assetFolder, join(dataDir, 'assets'), { recursive: true });
    cpSync(sqliteFile, file);
    env = await environment(dataDir);
    server = await ProcessServer.start(env);
    member = await newMember(server);
    for (const day of [1, 2, 3]) await record(day);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('rotates while the server runs, which uses the new key from then on', async () => {
    const [old = ''] = secrets();
    // Stores this note as plain text, as an earlier release did.
    await opened((db) =>
      db
        .updateTable('conditions')
        .set({ note: note(1) })
        .where('date', '=', '2026-11-01')
        .execute(),
    );
    const ended = command(['rotate'], env);
    let running = true;
    void ended.finally(() => {
      running = false;
    });
    for (let day = 4; running; day = (day % 20) + 1) await record(day);
    expect(await ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/暗号化しなおしました.*keys -- status を実行し/s),
    });
    const [current = '', ...others] = secrets();
    expect(others).toEqual([old]);
    await record(20);
    const stored = await opened((db) => storedConditions({ db, cipher: cipherOf(current) }));
    expect(stored.map((row) => row.note)).toContain(note(20));
    for (const row of stored) expect(row.note).toBe(note(Number(row.date.slice(-2))));
    const status = await command(['status'], env);
    expect(status.code).toBe(0);
    expect(status.stdout).not.toMatch(new RegExp(`conditions\\.note +(plain|${keyIdOf(old)})`));
    expect(status.stdout).toMatch(new RegExp(`conditions\\.note +${keyIdOf(current)}`));
    const { conditions } = await member.read<{ conditions: unknown[] }>(
      '/users/conditions?conditions_list_type=0&target=2026-11',
    );
    expect(conditions).toHaveLength(stored.length);
  });

  it('status says that the previous key is unused, unless some value needs it, even if the database no longer lists the key', async () => {
    const [current = '', old = ''] = secrets();
    const status = () => command(['status'], env);
    expect((await status()).stdout).toContain(`${keyIdOf(old)}  読むときだけ使う（この中では使われていない）`);
    const late = cipherOf(old);
    const ofDay = (note: string) =>
      opened((db) => db.updateTable('conditions').set({ note }).where('date', '=', '2026-11-02').execute());
    const [row] = await opened((db) => db.selectFrom('conditions').select('user_id').execute());
    await ofDay(late.seal(conditionNote(row?.user_id ?? 0, '2026-11-02'), note(2)));
    expect((await status()).stdout).toContain(`${keyIdOf(old)}  読むときだけ使う\n`);
    await ofDay(cipherOf(current).seal(conditionNote(row?.user_id ?? 0, '2026-11-02'), note(2)));
  });

  it('the plain text of an earlier release is no longer in the file afterwards', async () => {
    await server.stop();
    for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('shigoto'))) {
      expect([name, readFileSync(join(dataDir, name)).includes(note(1))]).toEqual([name, false]);
    }
    server = await ProcessServer.start(env);
  });

  // The test starts nine processes, one after the other.
  it('a backup lists its keys, and a start or an import without them names the missing one and changes nothing', async () => {
    const [current = '', old = ''] = secrets();
    const copies = join(root, 'copies');
    const backup = await command([copies], env, 'server/backup/cli.ts');
    const copy = join(copies, readdirSync(copies)[0] ?? '');
    const file = join(copy, 'database.sqlite');
    expect([backup.code, backup.stdout]).toEqual([0, expect.stringContaining(keyIdOf(current))]);
    expect(await keyIdsOfBackup(copy, null)).toEqual([keyIdOf(current)]);
    // A backup of an earlier release is a single file.
    expect(await keyIdsOfBackup(file, null)).toEqual([keyIdOf(current)]);
    expect(await command(['status', copy], env)).toMatchObject({ code: 0 });

    const elsewhere = join(root, 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o700 });
    cpSync(file, join(elsewhere, 'shigoto-no-tane.sqlite'));
    const before = readFileSync(file);
    const other = await environment(elsewhere);
    expect(await command(['status', copy], other)).toMatchObject({ code: 1 });
    const restored = await command(['status'], other);
    expect([restored.code, restored.stdout]).toEqual([
      1,
      expect.stringContaining(`${keyIdOf(current)}  必要だが、ない`),
    ]);
    await expect(ProcessServer.start(other)).rejects.toThrow(keyIdOf(current));
    const refusal = { code: 1, stderr: expect.stringContaining(keyIdOf(current)) };
    expect(await command(['rotate'], other)).toMatchObject(refusal);
    const { contentFolder } = inject('templates');
    expect(await command(['import', contentFolder], other, 'server/content/cli.ts')).toMatchObject(refusal);
    const site = join(root, 'site');
    expect(await command([site], other, 'server/static-site/main.ts')).toMatchObject(refusal);
    // No new secret has replaced the missing one, and the database is unchanged.
    expect(readdirSync(elsewhere)).not.toContain('app-secret');
    expect(readFileSync(join(elsewhere, 'shigoto-no-tane.sqlite')).equals(before)).toBe(true);

    writeFileSync(join(elsewhere, 'app-secret'), `${old}\n${current}\n`, { mode: 0o600 });
    cpSync(join(dataDir, 'assets'), join(elsewhere, 'assets'), { recursive: true });
    const again = await ProcessServer.start(other);
    await again.stop();
  });

  it('a rotation names a value that it can’t read, and says what to do', async () => {
    const [current = ''] = secrets();
    const damaged = `v2.${keyIdOf(current)}.${'A'.repeat(60)}`;
    await opened((db) =>
      db.updateTable('conditions').set({ note: damaged }).where('date', '=', '2026-11-02').execute(),
    );
    const { code, stderr } = await command(['rotate'], env);
    expect(code).toBe(1);
    expect(stderr).toMatch(/読めない値（そのままにしました）：conditions\.note \d+ 2026-11-02\n/);
    expect(stderr).toContain('読めない値があるため、前の鍵をまだ外せません。');
    expect(stderr).not.toContain('まだ終わっていません');
  });
});

async function environment(dataDir: string) {
  const port = String(await freePort());
  return { DATA_DIR: dataDir, PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` };
}

async function command(args: readonly string[], env: Record<string, string>, script = 'server/db/encryption/cli.ts') {
  const child = spawn(process.execPath, [script, ...args], { env: { ...NODE_ENVIRONMENT, ...env } });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => stdout.push(String(chunk)));
  child.stderr.on('data', (chunk) => stderr.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
