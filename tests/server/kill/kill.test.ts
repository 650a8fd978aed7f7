import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { Random } from '#tests/bench/api/rows/random.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { type CopiedDatabase, copyPostgres, copySqlite } from '#tests/support/server/server-templates.ts';
import { createWrites, deliverAgain, type Write, type Writer, writeUntil } from './load.ts';
import { expectedOf, SECRET, storedOf, viewedVideos, viewsCounted } from './stored.ts';

/**
 * The number of rounds on each database, unless KILL_ROUNDS sets another number. To repeat a run, set KILL_SEED to the
 * seed in the test's name.
 */
const ROUNDS = { sqlite: 5, postgres: 2 };
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
const MEMBERS = 4;
const LANES = 4;
/** The server is killed at a random time in this range, counted from the first write. */
const LIFE_MS = { min: 100, max: 600 };
const READY_LIMIT_MS = 10_000;
const OPEN_LIMIT_MS = 1000;
const AGAIN = 5;

describe.each(['sqlite', 'postgres'] as const)('kill -9 under writes, on %s', (kind) => {
  const random = new Random(seed);
  const rounds = Number(process.env.KILL_ROUNDS ?? ROUNDS[kind]);
  const figures = {
    sent: 0,
    cutOff: 0,
    tookEffect: 0,
    readyMs: [] as number[],
    firstReadyMs: 0,
    openMs: [] as number[],
  };
  let database: CopiedDatabase;
  let env: Record<string, string>;
  let server: ProcessServer;

  beforeAll(async () => {
    const { sqliteFile, postgresName, assetFolder } = inject('templates');
    database = kind === 'sqlite' ? copySqlite(sqliteFile) : await copyPostgres(inject('postgresUrl'), postgresName);
    const port = String(await freePort());
    env = {
      PORT: port,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: database.url,
      DATA_DIR: assetFolder.replace(/\/assets$/, ''),
      APP_SECRET: SECRET,
    };
    server = await ProcessServer.start(env);
    figures.firstReadyMs = Math.round(server.readyMs);
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await database.remove();
  });

  /** Opens the database only briefly, because SQLite does no recovery while another process has the file open. */
  async function look<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDatabase(database.url);
    return work(db).finally(() => db.destroy());
  }

  /** Measures how long the database takes to open and to return a row after the server process was killed. */
  async function openOnce(): Promise<void> {
    const begun = performance.now();
    await look((db) => db.selectFrom('users').select('id').limit(1).execute());
    figures.openMs.push(Math.round(performance.now() - begun));
  }

  async function makeWriters(): Promise<Writer[]> {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => newMember(server)));
    return look((db) =>
      Promise.all(
        members.map(async (member) => {
          const user = db.selectFrom('users').select('id').where('user_key', '=', member.userKey);
          return { member, userId: (await user.executeTakeFirstOrThrow()).id, acknowledged: [], unanswered: [] };
        }),
      ),
    );
  }

  /** Writes for a while, kills and restarts the server, and sends unanswered writes again. */
  async function round(writers: readonly Writer[], next: () => Write): Promise<void> {
    let stopped = false;
    const writing = writeUntil(() => stopped, writers, next, LANES);
    await wait(LIFE_MS.min + random.below(LIFE_MS.max - LIFE_MS.min));
    stopped = true;
    await server.stop('SIGKILL');
    await writing;
    // The first process that opens the file recovers the database. In every second round this process is the test,
    // otherwise the server.
    if (figures.readyMs.length % 2 === 0) await openOnce();
    server = await ProcessServer.start(env);
    figures.readyMs.push(Math.round(server.readyMs));
    const unanswered = writers.flatMap((writer) => writer.unanswered);
    figures.cutOff += unanswered.length;
    figures.tookEffect += await look((db) => countStored(db, unanswered));
    // Also repeats the last acknowledged writes, like a device that did not get their answers.
    for (const writer of writers) {
      const known = writer.acknowledged.splice(-AGAIN);
      writer.unanswered.push(...known);
      await deliverAgain(writer);
    }
  }

  it(`loses no acknowledged write and duplicates no repeated one (${rounds} rounds, seed ${seed})`, {
    timeout: 60_000 + rounds * 30_000,
  }, async () => {
    const writers = await makeWriters();
    const next = createWrites(() => random.next());
    for (let count = 0; count < rounds; count += 1) await round(writers, next);
    figures.sent = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    console.log(kind, JSON.stringify(summary()));
    expect(figures.cutOff).toBeGreaterThan(0);
    await look(async (db) => {
      for (const writer of writers) expect(await storedOf(db, writer.userId)).toEqual(expectedOf(writer));
      expect(await viewsCounted(db)).toEqual(viewsSent(await viewsCounted(db), writers));
      if (kind === 'sqlite') {
        expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
        expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
      }
    });
    // The limit grows on slow machines: it is at least three times the duration of the first start, before any kill.
    const limit = Math.max(READY_LIMIT_MS, 3 * figures.firstReadyMs);
    expect(Math.max(...figures.readyMs)).toBeLessThan(limit);
    expect(Math.max(...figures.openMs)).toBeLessThan(OPEN_LIMIT_MS);
  });

  function summary() {
    const { sent, cutOff, tookEffect, firstReadyMs, readyMs, openMs } = figures;
    const ready = { first: firstReadyMs, ...spread(readyMs) };
    return { rounds, seed, sent, cutOff, tookEffect, readyMs: ready, openMs: spread(openMs) };
  }
});

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) };
}

/** The number of these writes that took effect. */
async function countStored(db: Db, writes: readonly Write[]): Promise<number> {
  const keys = ['', ...writes.map(({ key }) => key)];
  const views = db.selectFrom('views').select('idempotency_key as key').where('idempotency_key', 'in', keys);
  const others = db.selectFrom('idempotency_keys').select('key').where('key', 'in', keys);
  return (await views.execute()).length + (await others.execute()).length;
}

/**
 * The expected view count of each video. Only the writers view videos in this test. A writer's views of a video all
 * happen within half an hour, so they count once.
 */
function viewsSent(videos: ReadonlyMap<string, number>, writers: readonly Writer[]): Map<string, number> {
  const counts = new Map([...videos.keys()].map((id) => [id, 0]));
  for (const videoId of writers.flatMap(viewedVideos)) counts.set(videoId, (counts.get(videoId) ?? 0) + 1);
  return counts;
}
