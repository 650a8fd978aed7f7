import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { Random } from '#tests/bench/api/rows/random.ts';
import { freePort } from '#tests/support/free-port.ts';
import { TestBrowser } from '#tests/support/server/member.ts';
import { type PostgresServer, startPostgres } from '#tests/support/server/postgres.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newKey, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { importInto } from '#tests/support/server/server-templates.ts';
import { openSilentProxy, type SilentProxy } from '#tests/support/server/silent-proxy.ts';
import { createWrites, deliverAgain, type Writer, writeUntil } from '../kill/load.ts';
import { expectedOf, storedOf, viewedVideos, viewsCounted } from '../kill/stored.ts';

const seed = Date.now() % 1_000_000;
const LANES = 4;
/** The most writes per outage, for all members together. The rate limit allows each member 3,000 writes a minute. */
const WRITES_MAX = 4000;
const TERMINATE_MS = 2000;
const TERMINATE_EVERY_MS = 20;
const AWAY_MS = 300;
const READ_EVERY_MS = 10;

/**
 * Two server processes on a PostgreSQL of their own. The second one connects through a proxy that can stop forwarding.
 */
let postgres: PostgresServer;
let proxy: SilentProxy;
let nodes: [ProcessServer, ProcessServer];
let writers: Writer[];

beforeAll(async () => {
  const templates = inject('templates');
  postgres = await startPostgres();
  const url = new URL(postgres.url);
  proxy = await openSilentProxy(Number(url.port));
  await importInto(url.href, templates);
  const port = String(await freePort());
  const env = {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: url.href,
    DATA_DIR: templates.assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: 'a secret that is long enough for tests',
    LOG_LEVEL: 'silent',
  };
  url.port = String(proxy.port);
  nodes = await Promise.all([
    ProcessServer.start(env),
    ProcessServer.start({ ...env, PORT: String(await freePort()), DATABASE_URL: url.href }),
  ]);
  const members = await Promise.all([0, 1, 0, 1].map(async (node) => at(node, await newMember(nodes[0]))));
  writers = await look((db) =>
    Promise.all(
      members.map(async (member) => {
        const user = db.selectFrom('users').select('id').where('user_key', '=', member.userKey);
        return { member, userId: (await user.executeTakeFirstOrThrow()).id, acknowledged: [], unanswered: [] };
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
  await proxy.close();
  await postgres.stop();
});

/** The same member, who sends requests to the node with this number. */
function at(node: number, { browser, userKey }: RecordingMember): RecordingMember {
  return new RecordingMember(new TestBrowser(nodes[node] ?? nodes[0], browser.cookies), userKey);
}

function look<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(postgres.url);
  return work(db).finally(() => db.destroy());
}

async function statusOf(node: ProcessServer, path: string): Promise<number> {
  return (await node.api(path)).status;
}

/** Members write and visitors read on both nodes while `fault` runs. @returns the answers that the visitors got */
async function under(fault: () => Promise<void>, next: Parameters<typeof writeUntil>[2]): Promise<Set<string>> {
  const answers = new Set<string>();
  let stopped = false;
  const read = async (node: ProcessServer, path: string) => {
    while (!stopped) {
      const { status, text } = await node.api(path);
      answers.add(`${status} ${status === 200 ? '' : text}`.trim());
      await wait(READ_EVERY_MS);
    }
  };
  let writes = 0;
  const count = () => {
    writes += 1;
    return next();
  };
  const writing = writeUntil(() => stopped || writes >= WRITES_MAX, writers, count, LANES);
  const reading = nodes.flatMap((node) => ['/ready', '/videos?sort_type=2'].map((path) => read(node, path)));
  await fault().finally(() => {
    stopped = true;
  });
  await Promise.all([writing, ...reading]);
  return answers;
}

async function terminateEverybody(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const until = performance.now() + TERMINATE_MS;
  while (performance.now() < until) {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    await wait(TERMINATE_EVERY_MS);
  }
  await client.end();
}

async function untilReady(node: ProcessServer): Promise<void> {
  while ((await statusOf(node, '/ready')) !== 200) await wait(20);
}

/** Sends each member's unanswered writes to the node that did not get them, as may happen behind a load balancer. */
async function sendAgain(): Promise<void> {
  for (const [index, writer] of writers.entries()) {
    const elsewhere = { ...writer, member: at(1 - (index % 2), writer.member) };
    await deliverAgain(elsewhere);
    writer.unanswered = elsewhere.unanswered;
  }
}

const UNAVAILABLE = {
  version: '1.0',
  result: false,
  result_msg: 'ただいま接続しにくくなっています。しばらく時間をおいてから再度お試しください。',
};

it.each([
  ['all connections are terminated repeatedly', terminateEverybody],
  ['PostgreSQL restarts', () => postgres.restart(AWAY_MS)],
] as const)(`while %s, every node keeps running, answers 503 and recovers (seed ${seed})`, async (_, fault) => {
  const random = new Random(seed);
  const next = createWrites(() => random.next());
  const cutOff = new Set<string>();
  const answers = await under(fault, next);
  for (const { unanswered } of writers) for (const { key } of unanswered) cutOff.add(key);
  expect(nodes.map((node) => node.isRunning)).toEqual([true, true]);
  expect(cutOff.size).toBeGreaterThan(0);
  const refusals = [...answers].filter((answer) => answer !== '200');
  expect(refusals).toEqual([expect.stringMatching(/^503 /)]);
  expect(JSON.parse(refusals[0]?.slice(4) ?? '')).toMatchObject(UNAVAILABLE);
  await Promise.all(nodes.map(untilReady));
  await sendAgain();
  await look(async (db) => {
    for (const writer of writers) expect(await storedOf(db, writer.userId)).toEqual(expectedOf(writer));
    const counted = [...(await viewsCounted(db)).values()].reduce((sum, count) => sum + count, 0);
    // A writer's views of a video all happen within half an hour, so they count once.
    expect(counted).toBe(writers.flatMap(viewedVideos).length);
  });
});

it('while the database does not answer, a node reports it in time and stops on SIGTERM', async () => {
  const [, node] = nodes;
  const member = at(1, await newMember(nodes[0]));
  const write = () => {
    const headers = { 'idempotency-key': newKey(), 'x-user-key': member.userKey };
    const body = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs: [] };
    return member.write('POST', '/videos/views', body, headers);
  };
  expect((await write()).status).toBe(200);
  proxy.silence();
  const writing = write();
  expect([await statusOf(node, '/health'), await statusOf(node, '/ready')]).toEqual([200, 503]);
  // The node answers running requests before it stops.
  const code = await node.stop();
  expect([(await writing).status, code]).toEqual([503, 0]);
});
