import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import { freePort } from '#tests/support/free-port.ts';
import { loginAs, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { foldAll, newKey, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { type CopiedDatabase, copyPostgres } from '#tests/support/server/server-templates.ts';

/** Two server processes that share the PostgreSQL database, APP_SECRET and DATA_DIR (docs/operate.md, Several nodes). */
let database: CopiedDatabase;
let db: Db;
let here: ProcessServer;
let there: ProcessServer;

async function environment(): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: inject('templates').assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: 'a secret that is long enough for tests',
  };
}

beforeAll(async () => {
  database = await copyPostgres(inject('postgresUrl'), inject('templates').postgresName);
  db = openDatabase(database.url);
  const env = await environment();
  [here, there] = await Promise.all([
    ProcessServer.start(env),
    ProcessServer.start({ ...env, PORT: String(await freePort()) }),
  ]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await db.destroy();
  await database.remove();
});

/** The same browser, with the same cookies, when a load balancer sends its requests to the other node (`there`). */
const elsewhere = (browser: TestBrowser) => new TestBrowser(there, browser.cookies);

const statusOf = async (browser: TestBrowser) => (await browser.api('/users/me')).status;

describe('a login', () => {
  it('that was made on one node is valid on the other, and after a refresh there also on the first', async () => {
    const browser = await loginAs(here, 'hanako');
    const second = elsewhere(browser);
    expect((await userOf(second)).nickname).toBe('はなこ');
    const before = second.cookies.get('refresh');
    expect((await second.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
    expect(second.cookies.get('refresh')).not.toBe(before);
    const back = new TestBrowser(here, second.cookies);
    expect(await statusOf(back)).toBe(200);
    expect((await back.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
  });

  it('that two tabs refresh at different nodes at once remains valid in both tabs', async () => {
    const first = await loginAs(here, 'hanako');
    const second = elsewhere(first);
    const answers = await Promise.all([first, second].map((tab) => tab.api('/auth/refresh', { method: 'POST' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all([first, second].map(statusOf))).toEqual([200, 200]);
  });

  it('that ends at one node can not read, write or refresh at the other either', async () => {
    const browser = await loginAs(here, 'hanako');
    const second = elsewhere(browser);
    expect(await statusOf(second)).toBe(200);
    expect((await browser.api('/auth/logout')).status).toBe(200);
    expect(await statusOf(second)).toBe(401);
    const write = { method: 'POST', payload: { flagChanges: [] } } as const;
    expect((await second.api('/videos/favorites', write)).status).toBe(401);
    expect((await second.api('/auth/refresh', { method: 'POST' })).status).toBe(401);
  });
});

describe('writes', () => {
  /** A new member who sends requests to both nodes with the same login. */
  async function member(): Promise<{ at: readonly [RecordingMember, RecordingMember]; id: number }> {
    const first = await newMember(here);
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('user_key', '=', first.userKey)
      .executeTakeFirstOrThrow();
    return { at: [first, new RecordingMember(elsewhere(first.browser), first.userKey)], id: row.id };
  }
  const rowsOf = (table: 'views' | 'favorites' | 'conditions', id: number) =>
    db.selectFrom(table).selectAll().where('user_id', '=', id).execute();

  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).split('-').map(Number);
  const [year, month, day] = today;
  const view = (no: number) => ({ video_id: videoId(no), view_second: 9, stop_position: 9, operation_logs: [] });

  it.each([
    ['views', '/videos/views', view(1)],
    ['favorites', '/videos/favorites', { flagChanges: [{ videoId: videoId(2), favoriteFlag: 1 }] }],
    ['conditions', '/users/conditions', { condition_point: 3, feeling_point: 4, year, month, day }],
  ] as const)(
    'with one idempotency key that are sent to both nodes at once take effect once: %s',
    async (table, path, body) => {
      const { at, id } = await member();
      for (let round = 1; round <= 10; round += 1) {
        const key = newKey();
        const send = (node: RecordingMember) => node.write('POST', path, body, { 'idempotency-key': key });
        const answers = await Promise.all([...at, ...at].map(send));
        const again = await at[0].done('POST', path, body, key);
        for (const { status, text } of answers)
          expect([[200, again.text], [409]]).toContainEqual(status === 409 ? [409] : [status, text]);
        expect(await rowsOf(table, id)).toHaveLength(table === 'views' ? round : 1);
      }
    },
  );

  it('of several members, spread over both nodes, are all stored once, and counted once per member', async () => {
    const members = await Promise.all([member(), member(), member()]);
    const counts = () =>
      db.selectFrom('videos').select('views_count').where('video_id', '=', videoId(5)).executeTakeFirst();
    const before = (await counts())?.views_count ?? 0;
    // A device sends its queued writes one after another, as the app does. If all were sent at once, some could wait
    // longer than 3 s for a database connection, and be refused.
    const EACH = 10;
    const device = async (node: RecordingMember) => {
      for (let sent = 0; sent < EACH; sent += 1) await node.done('POST', '/videos/views', view(5));
    };
    const devices = members.flatMap(({ at }) => [...at, ...at]);
    await Promise.all(devices.map(device));
    for (const { id } of members) expect(await rowsOf('views', id)).toHaveLength(4 * EACH);
    await foldAll(db);
    expect(await counts()).toEqual({ views_count: before + members.length });
  });

  it('continue on the other node when one is killed, and none is lost or duplicated', async () => {
    const { at, id } = await member();
    const doomed = await ProcessServer.start(await environment());
    const atDoomed = new RecordingMember(new TestBrowser(doomed, at[0].browser.cookies), at[0].userKey);
    const keys = Array.from({ length: 60 }, newKey);
    let acknowledged = 0;
    const unanswered: string[] = [];
    const sent = keys.map(async (key, index) => {
      const answer = await atDoomed.done('POST', '/videos/views', view(1 + (index % 9)), key).catch(() => null);
      if (answer === null) return unanswered.push(key);
      acknowledged += 1;
      if (acknowledged === 10) await doomed.stop('SIGKILL');
      return null;
    });
    await Promise.all(sent);
    expect(acknowledged, 'enough for the kill').toBeGreaterThanOrEqual(10);
    expect(unanswered.length).toBeGreaterThan(0);
    for (const key of unanswered) await at[1].done('POST', '/videos/views', view(1 + (keys.indexOf(key) % 9)), key);
    const stored = (await db.selectFrom('views').select('idempotency_key').where('user_id', '=', id).execute()).map(
      (row) => row.idempotency_key,
    );
    expect(stored.toSorted()).toEqual(keys.toSorted());
  });
});
