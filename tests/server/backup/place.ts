import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';
import { foldAll, minute, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { type DatabaseKind, TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { emptyPostgres, importInto } from '#tests/support/server/server-templates.ts';
import { HAS_PROGRAMS, installedPostgres } from './installed-postgres.ts';

export const SECRET = 'a secret that is long enough for tests';

/** A server with a member's records. The tests back up the server's data. */
export class Source {
  readonly server = new TestServer();
  readonly kind: DatabaseKind;
  /** The folder for all files that a test writes. It is removed at the end. */
  readonly root = mkdtempSync(join(tmpdir(), 'shigoto-backup-'));
  member!: RecordingMember;
  #postgresUrl = '';
  readonly #cleanUp: (() => Promise<void>)[] = [];
  #places = 0;

  constructor(kind: DatabaseKind) {
    this.kind = kind;
  }

  async start(): Promise<void> {
    let env = {};
    if (this.kind === 'postgres') {
      const postgres = await installedPostgres();
      this.#cleanUp.push(postgres.stop);
      this.#postgresUrl = postgres.url;
      const url = await this.#emptyDatabase();
      await importInto(url, inject('templates'));
      env = { DATABASE_URL: url };
    }
    await this.server.start('sqlite', { env });
    this.member = await newMember(this.server);
    await this.record(1);
    await this.member.done('POST', '/videos/views', {
      video_id: videoId(1),
      view_second: 9,
      stop_position: 9,
      operation_logs: [],
    });
    // Adds the view to its video's count now, because the server's own regular update of the counts could change rows
    // during a test.
    await foldAll(this.server.db);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    for (const remove of this.#cleanUp.toReversed()) await remove();
    rmSync(this.root, { recursive: true, force: true });
  }

  get config(): Config {
    return this.server.config;
  }

  /** The environment of commands that work on the server's data. */
  env(config: Config = this.config): Record<string, string> {
    return { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir, APP_SECRET: config.appSecret ?? '' };
  }

  record(day: number, note = `メモ${day}`, minutes = 0): Promise<unknown> {
    const body = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day, note };
    return this.member.done('POST', '/users/conditions', { ...body, occurred_at: minute(minutes) });
  }

  folder(name: string): string {
    return join(this.root, name);
  }

  /** The configuration of an empty data folder and an empty database, by default with the server's own secret. */
  async emptyPlace(secret = SECRET): Promise<Config> {
    this.#places += 1;
    const dataDir = join(this.root, `place-${this.#places}`);
    mkdirSync(dataDir, { mode: 0o700 });
    const url = this.kind === 'sqlite' ? `sqlite:${join(dataDir, 'db.sqlite')}` : await this.#emptyDatabase();
    return readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: secret }, process.cwd());
  }

  async #emptyDatabase(): Promise<string> {
    const made = await emptyPostgres(this.#postgresUrl);
    // A test may have replaced the database, so a missing one is no failure.
    this.#cleanUp.push(() => made.remove().catch(() => undefined));
    return made.url;
  }
}

/** True in `npm run test:full`. Otherwise most backup tests run on SQLite only, because PostgreSQL takes longer. */
const ALL_DATABASES = process.env.ALL_BACKUPS === '1';

/** The databases of a suite that runs on PostgreSQL only in `npm run test:full`. */
export const fullKinds: readonly DatabaseKind[] = ALL_DATABASES ? ['sqlite', 'postgres'] : ['sqlite'];

/** Whether to skip a test that runs on PostgreSQL only in `npm run test:full`. */
export const isOnlyInFull = ({ kind }: Source) => kind === 'postgres' && !ALL_DATABASES;

/**
 * Runs the suite once for each database in `kinds`, with a server of its own that the suite backs up. Skips PostgreSQL
 * if its programs are not installed.
 */
export function onBackedUpDatabases(
  suite: (source: Source) => void,
  kinds: readonly DatabaseKind[] = ['sqlite', 'postgres'],
): void {
  for (const kind of kinds) {
    describe.skipIf(kind === 'postgres' && !HAS_PROGRAMS)(`on ${kind}`, () => {
      const source = new Source(kind);
      beforeAll(() => source.start());
      afterAll(() => source.stop());
      suite(source);
    });
  }
}

/** The names of all databases on the server; none with SQLite. */
export async function databasesOf(source: Source): Promise<string[]> {
  if (source.kind === 'sqlite') return [];
  const db = openDatabase(source.config.databaseUrl);
  const { rows } = await sql<{ datname: string }>`select datname from pg_database order by 1`.execute(db);
  await db.destroy();
  return rows.map(({ datname }) => datname);
}

/** Every row of every table as text, sorted. The tests compare these instead of relying on the hashes in backups. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  const db = openDatabase(url);
  try {
    const all: Record<string, string[]> = {};
    for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
      all[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    }
    return all;
  } finally {
    await db.destroy();
  }
}

export async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`server/backup/${script}.ts`, ...args], {
    env: { ...NODE_ENVIRONMENT, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

/** Replaces the record of the backup in the folder `path`, and the stored hash of the record. */
export function rewriteRecord(path: string, record: object): void {
  const text = `${JSON.stringify(record)}\n`;
  writeFileSync(join(path, 'record.json'), text);
  const hash = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(path, 'record.json.sha256'), `${hash}  record.json\n`);
}
