import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import {
  loginAs,
  PROFILE,
  registeredMember,
  setCookies,
  type TestBrowser,
  userOf,
} from '#tests/support/server/member.ts';
import { addPasskey } from '#tests/support/server/passkeys/authenticator.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const LEAVE = { deregister_reason: 3, deregister_description: ' 文字が小さかった ' };

/** The number of the member's rows in every table that refers to members. */
async function rowsOf(server: TestServer, userId: number): Promise<Record<string, number>> {
  const tables = await server.db.introspection.getTables();
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const table of owned) {
    const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where user_id = ${userId}`;
    counts[table] = (await query.execute(server.db)).rows[0]?.n ?? 0;
  }
  return counts;
}

onEveryDatabase((server) => {
  const leave = (browser: TestBrowser, payload: object = LEAVE) =>
    browser.api('/auth/deregister', { method: 'POST', payload });
  const idOf = async (browser: TestBrowser) => {
    const { user_key } = await userOf(browser);
    return (await server.db.selectFrom('users').select('id').where('user_key', '=', user_key).executeTakeFirstOrThrow())
      .id;
  };

  /** Spies on LINE's deauthorize call while `happen` runs. @returns the access tokens and results of these calls */
  async function toldToLine(happen: () => Promise<unknown>) {
    const spy = vi.spyOn(server.line.client, 'deauthorize');
    await happen();
    const tokens = spy.mock.calls.map(([given]) => given.accessToken);
    const outcomes = await Promise.all(spy.mock.results.map(({ value }) => value));
    spy.mockRestore();
    return { tokens, outcomes };
  }

  it('leaves no row of the member in any table and removes nothing of other members', async () => {
    const other = await loginAs(server, 'hanako');
    const browser = await loginAs(server, 'taro');
    const id = await idOf(browser);
    await recordEverything(browser);
    await addPasskey(browser);
    await server.db
      .insertInto('condition_tombstones')
      .values({ user_id: id, date: '2026-01-01', deleted_at: 1 })
      .execute();
    const before = await rowsOf(server, id);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(8);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);

    const answer = await leave(browser);
    expect([answer.status, answer.body.contents]).toEqual([200, null]);
    expect(Object.values(await rowsOf(server, id)).every((rows) => rows === 0)).toBe(true);
    expect(await server.db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([]);
    for (const table of ['sessions', 'refresh_tokens'] as const) {
      const ofNobody = server.db
        .selectFrom(table)
        .where('family_id', 'not in', (eb) => eb.selectFrom('session_families').select('family_id'));
      expect(await ofNobody.select('token_hash').execute()).toEqual([]);
    }
    expect((await userOf(other)).nickname).toBe('はなこ');
  });

  it('stores the reason without the person’s identity', async () => {
    await server.db.deleteFrom('deregistrations').execute();
    await leave(await registeredMember(server));
    const rows = await server.db.selectFrom('deregistrations').selectAll().execute();
    expect(rows).toEqual([
      { id: expect.any(Number), reason: 3, description: '文字が小さかった', created_at: server.clock.now() },
    ]);
  });

  it('ends all sessions of the member, on this and other devices', async () => {
    const browser = await loginAs(server, 'hanako');
    const [same, elsewhere] = [browser.copy(), await loginAs(server, 'hanako')];
    const answer = await leave(browser);
    expect(setCookies(answer).filter((line) => line.includes('Max-Age=0'))).toHaveLength(3);
    for (const left of [same, elsewhere]) {
      expect((await left.api('/users/me')).status).toBe(401);
      expect((await left.api('/auth/refresh', { method: 'POST' })).status).toBe(401);
    }
  });

  it('is possible without a completed registration', async () => {
    expect((await leave(await loginAs(server, 'new'))).status).toBe(200);
  });

  it('revokes the grant at LINE with the stored token', async () => {
    const browser = await registeredMember(server);
    const { line_token, line_sub } = await server.db
      .selectFrom('users')
      .select(['line_token', 'line_sub'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line_token).toMatch(/^v2\./);
    const { tokens, outcomes } = await toldToLine(() => leave(browser));
    expect(outcomes).toEqual([{ ok: true }]);
    expect([line_token, line_sub]).not.toContain(tokens[0]);
  });

  it('revokes the grant at LINE even if the access token has expired since the last login', async () => {
    const browser = await registeredMember(server);
    server.clock.time += 31 * 86_400_000;
    expect((await browser.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
    // A deregistration needs a recent login. A new login would also replace the expired access token, so the test
    // changes the stored time of the login instead.
    await server.db.updateTable('session_families').set({ authenticated_at: server.clock.now() }).execute();
    expect((await toldToLine(() => leave(browser))).outcomes).toEqual([{ ok: true }]);
  });

  it('succeeds although LINE fails', async () => {
    const browser = await registeredMember(server);
    const id = await idOf(browser);
    server.line.standIn?.modes.add('failing');
    const answer = await leave(browser);
    server.line.standIn?.modes.clear();
    expect(answer.status).toBe(200);
    expect(Object.values(await rowsOf(server, id)).every((rows) => rows === 0)).toBe(true);
  });

  it.each([
    ['no reason', {}],
    ['an unknown reason', { deregister_reason: 7 }],
    ['a reason in words', { deregister_reason: '3' }],
    ['a long description', { deregister_reason: 1, deregister_description: 'あ'.repeat(501) }],
  ])('with %s, nobody is deregistered', async (_, payload) => {
    const browser = await loginAs(server, 'new');
    expect((await leave(browser, payload)).status).toBe(422);
    expect((await browser.api('/users/me')).status).toBe(200);
  });

  it('a person who comes back is a new member', async () => {
    const before = await loginAs(server, 'hanako');
    const { user_key } = await userOf(before);
    await leave(before);
    expect((await userOf(await loginAs(server, 'hanako'))).user_key).not.toBe(user_key);
  });
});

/**
 * Adds rows to the tables in which the sample member たろう has none, such as `idempotency_keys`. The test itself adds
 * the passkey and the tombstone.
 */
async function recordEverything(browser: TestBrowser): Promise<void> {
  const { avatar_path } = await userOf(browser);
  const writes = [
    ['PUT', '/users/me', { ...PROFILE, avatar_path }],
    ['POST', '/videos/favorites', { flagChanges: [{ videoId: videoId(1), favoriteFlag: 1 }] }],
    ['POST', '/videos/views', { video_id: videoId(1), view_second: 5, stop_position: 5, operation_logs: [] }],
  ] as const;
  for (const [index, [method, path, payload]] of writes.entries()) {
    const headers = { 'idempotency-key': `01JTESTKEY000000000000000${index}` };
    const answer = await browser.api(path, { method, payload, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }
}
