import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, copyPostgres, emptyPostgres } from '#tests/support/server/server-templates.ts';

let folder: string;
let postgres: CopiedDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shigoto-migrate-'));
  postgres = await emptyPostgres(inject('postgresUrl'));
});
afterEach(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function run(file: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const all = { ...NODE_ENVIRONMENT, ...env };
  const child = spawn(process.execPath, [file, ...args], { env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: output + errors };
}

const APP_SECRET = 'a secret that is long enough for tests';
const environment = (kind: 'sqlite' | 'postgres'): Record<string, string> => ({
  DATA_DIR: folder,
  ...(kind === 'postgres' ? { DATABASE_URL: postgres.url, APP_SECRET } : {}),
});

describe.each(['sqlite', 'postgres'] as const)('npm run migrate on %s', (kind) => {
  const migrate = (...args: string[]) => run('server/db/cli.ts', args, environment(kind));

  it('tells what is missing, runs it once even if two ask for it, and tells that nothing is missing', async () => {
    const before = await migrate('status');
    expect(before).toMatchObject({ code: 1, output: expect.stringMatching(/^まだ {4}0001-content$/m) });
    expect(before.output).toContain('npm run migrate -- up');
    const both = await Promise.all([migrate('up'), migrate('up')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.filter(({ output }) => output.includes('0001-content'))).toHaveLength(1);
    const after = await migrate('status');
    expect(after).toMatchObject({ code: 0, output: expect.stringMatching(/^済み {4}0001-content$/m) });
    expect(after.output).not.toContain('まだ');
  });

  it('tells that the server can’t start when a newer version has removed something', async () => {
    await migrate('up');
    const db = openDatabase(environment(kind).DATABASE_URL ?? `sqlite:${join(folder, 'shigoto-no-tane.sqlite')}`);
    const applied = { name: '9999-contract-something', timestamp: '2026-11-20T00:00:00.000Z' };
    await sql`insert into kysely_migration (name, timestamp) values (${applied.name}, ${applied.timestamp})`.execute(
      db,
    );
    await db.destroy();
    const { code, output } = await migrate('status');
    expect([code, output]).toEqual([1, expect.stringContaining('この版では使えません')]);
    expect(output).not.toContain('最新です');
  });
});

it.each([[[]], [['down']], [['--up']]])('npm run migrate answers %j with its usage', async (args) => {
  const usage = { code: 2, output: '使い方: npm run migrate -- status | up\n' };
  expect(await run('server/db/cli.ts', args, environment('sqlite'))).toEqual(usage);
});

it('a server does not start on a PostgreSQL that is not migrated, changes nothing there, and names the command', async () => {
  const env = { ...environment('postgres'), PORT: String(await freePort()) };
  for (const [file, ...args] of [['server/main.ts'], ['server/content/cli.ts', 'import', 'content/sample']] as const) {
    const { code, output } = await run(file, args, env);
    expect(code).toBe(1);
    expect(output).toMatch(/^データベースの準備がまだです.*npm run migrate -- up を実行してから.*\n$/);
  }
  const db = openDatabase(postgres.url);
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  await db.destroy();
});

it('with MIGRATE_AT_START a server migrates PostgreSQL, at the direct address if there is one', async () => {
  const { assetFolder, postgresName } = inject('templates');
  const ready = await copyPostgres(inject('postgresUrl'), postgresName);
  const env = {
    ...environment('postgres'),
    // The database at DATABASE_URL is migrated already, so the test shows that the server migrates the one at
    // MIGRATE_DATABASE_URL.
    DATABASE_URL: ready.url,
    MIGRATE_DATABASE_URL: postgres.url,
    DATA_DIR: assetFolder.replace(/\/assets$/, ''),
  };
  const server = await ProcessServer.start({ ...env, MIGRATE_AT_START: '1' });
  await server.stop();
  const db = openDatabase(postgres.url);
  expect(await db.selectFrom('videos').select('video_id').execute()).toEqual([]);
  await db.destroy();
  expect(await run('server/db/cli.ts', ['status'], env)).toMatchObject({ code: 0 });
  await ready.remove();
});

it('MIGRATE_DATABASE_URL must be an address of PostgreSQL, and is refused if the database is SQLite', async () => {
  const wrong = [
    { MIGRATE_DATABASE_URL: postgres.url },
    { ...environment('postgres'), MIGRATE_DATABASE_URL: 'sqlite:x' },
  ];
  for (const env of wrong)
    expect(await run('server/db/cli.ts', ['status'], env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^設定が正しくありません：.*MIGRATE_DATABASE_URL/),
    });
});

it('an import without a database says so in one line', async () => {
  const away = `postgres://postgres@127.0.0.1:${await freePort()}/away`;
  const env = { ...environment('postgres'), DATABASE_URL: away };
  expect(await run('server/content/cli.ts', ['import', 'content/sample'], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^データベースを使えません（.*ECONNREFUSED.*）。\n$/),
  });
});
