import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newKey, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { type CopiedDatabase, copySqlite } from '#tests/support/server/server-templates.ts';

/**
 * The free space of the simulated disk: enough for a hundred views in SQLite's write-ahead log, but less than the log's
 * usual size.
 */
const FREE_BYTES = 1_000_000;
const WRITES_MAX = 500;

let database: CopiedDatabase;
let file: string;
/** The configured path of the database: a symbolic link in another folder. */
let link: string;
let server: ProcessServer;
let member: RecordingMember;
const acknowledged: string[] = [];

beforeAll(async () => {
  database = copySqlite(inject('templates').sqliteFile);
  file = database.url.slice('sqlite:'.length);
  link = join(mkdtempSync(join(tmpdir(), 'shigoto-link-')), 'linked.sqlite');
  symlinkSync(file, link);
  const port = String(await freePort());
  const env = {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: `sqlite:${link}`,
    DATA_DIR: inject('templates').assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: 'a secret that is long enough for tests',
    LOG_LEVEL: 'silent',
  };
  // `ulimit -f` limits the size of files, in blocks of 512 bytes. Writing beyond the limit fails as on a full disk.
  const blocks = Math.ceil((statSync(file).size + FREE_BYTES) / 512);
  server = await ProcessServer.start(env, `ulimit -S -f ${blocks}`);
  member = await newMember(server);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await database.remove();
  rmSync(dirname(link), { recursive: true });
});

async function write(key = newKey()): Promise<number> {
  const body = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs: [] };
  const headers = { 'idempotency-key': key, 'x-user-key': member.userKey };
  const answer = await member.write('POST', '/videos/views', body, headers);
  if (answer.status === 200) acknowledged.push(key);
  if (answer.status === 503) {
    expect(answer.body).toMatchObject({ result: false, result_msg: expect.stringMatching(/^ただいま接続しにくく/) });
  }
  return answer.status;
}

const statusOf = async (path: string) => (await server.api(path)).status;
const readiness = async () => [await statusOf('/health'), await statusOf('/ready'), await statusOf('/videos')];

/** The idempotency keys of all views in the database file, as a restarted server would find them. */
function stored(): string[] {
  const db = new Sqlite(file);
  const rows = db.prepare<[], { key: string }>('select idempotency_key as key from views order by key').all();
  db.close();
  return rows.map(({ key }) => key);
}

it('a database file that another process has locked can be read, and is written after the lock ends', async () => {
  const other = new Sqlite(file);
  other.exec('begin immediate');
  const key = newKey();
  const writing = write(key);
  expect(await readiness()).toEqual([200, 200, 200]);
  expect(await writing).toBe(503);
  other.exec('commit');
  other.close();
  expect(await write(key)).toBe(200);
  expect(stored()).toEqual(acknowledged.toSorted());
});

it('nothing is written into a database file that was moved or replaced until it is back', async () => {
  const key = newKey();
  const [aside, restored] = [`${file}.aside`, `${file}.restored`];
  const replacements = [() => undefined, () => copyFileSync(inject('templates').sqliteFile, file)];
  for (const replace of replacements) {
    renameSync(file, aside);
    replace();
    expect([await write(key), await readiness()]).toEqual([503, [200, 503, 200]]);
    if (replace !== replacements[0]) {
      renameSync(file, restored);
      expect(readFileSync(restored)).toEqual(readFileSync(inject('templates').sqliteFile));
    }
    renameSync(aside, file);
    expect([await write(key), await readiness()]).toEqual([200, [200, 200, 200]]);
    acknowledged.pop();
  }
  acknowledged.push(key);
  expect(stored()).toEqual(acknowledged.toSorted());
});

it('nothing is written while the link to the database file points to another file', async () => {
  const key = newKey();
  rmSync(link);
  symlinkSync(inject('templates').sqliteFile, link);
  expect([await write(key), await readiness()]).toEqual([503, [200, 503, 200]]);
  rmSync(link);
  symlinkSync(file, link);
  expect([await write(key), await readiness()]).toEqual([200, [200, 200, 200]]);
  expect(stored()).toEqual(acknowledged.toSorted());
});

it('on a full disk reads continue, and writes resume when there is free space', async () => {
  let last = newKey();
  let writes = 0;
  while ((await write(last)) === 200 && writes < WRITES_MAX) {
    last = newKey();
    writes += 1;
  }
  expect([await write(last), await readiness()]).toEqual([503, [200, 200, 200]]);
  // A checkpoint writes the log into the database file and truncates the log, which frees space.
  const db = new Sqlite(file);
  while ((db.pragma('wal_checkpoint(truncate)') as { busy: number }[])[0]?.busy !== 0) await wait(5);
  db.close();
  expect(await write(last)).toBe(200);
  expect(stored()).toEqual(acknowledged.toSorted());
});

it('a deleted write-ahead log stops all writes, and no acknowledged write is lost', async () => {
  rmSync(`${file}-wal`);
  expect([await write(), await readiness()]).toEqual([503, [200, 503, 200]]);
  expect([server.isRunning, await server.stop()]).toEqual([true, 0]);
  expect(stored()).toEqual(acknowledged.toSorted());
});
