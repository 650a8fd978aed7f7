import { expect, it } from 'vitest';
import { type Calls, calls } from '#contract/api/calls.ts';
import { noExchange } from '#server/http/exchange.ts';
import type { CallContext } from '#server/http/register-call.ts';
import { createWriteOnce } from '#server/idempotency/write-once.ts';
import { minute, newKey, newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';
import { storedAnswers } from '#tests/support/server/stored-texts.ts';

const DAY_MS = 86_400_000;
const favorites = (no: number, flag = 1) => ({
  flagChanges: [{ videoId: videoId(no), favoriteFlag: flag }],
  occurred_at: minute(0),
});
const view = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs: [], occurred_at: minute(0) };
const condition = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20, occurred_at: minute(0) };

onEveryDatabase((server) => {
  it.each([
    ['POST', '/videos/favorites', favorites(1)],
    ['POST', '/videos/views', view],
    ['PUT', '/videos/views', { id: videoId(2), viewSecond: 3, stopPosition: 3, operationLogs: [] }],
    ['DELETE', '/videos/views', undefined],
    ['POST', '/users/conditions', condition],
  ] as const)('a repeated write gets the first answer: %s %s', async (method, path, body) => {
    const member = await newMember(server);
    const key = newKey();
    const first = await member.done(method, path, body, key);
    server.clock.time += 60_000;
    const again = await member.done(method, path, body && Object.fromEntries(Object.entries(body).reverse()), key);
    expect(again.text).toBe(first.text);
  });

  it('a repeated write gets the first answer even if the data has changed since', async () => {
    const member = await newMember(server);
    const key = newKey();
    const first = await member.done('POST', '/videos/favorites', favorites(7), key);
    await member.done('POST', '/videos/favorites', { ...favorites(7, 0), occurred_at: minute(5) });
    expect((await member.done('POST', '/videos/favorites', favorites(7), key)).text).toBe(first.text);
    expect(await member.read('/videos?favorite_flag=1')).toMatchObject({ count: 0 });
  });

  it('a repeated write of a replaced condition gets the current one; the replaced note is not retained', async () => {
    const member = await newMember(server);
    const [key, otherKey] = [newKey(), newKey()];
    const old = { ...condition, note: '消したいメモ' };
    const otherDay = { ...old, day: 19, note: '前の日のメモ' };
    await member.done('POST', '/users/conditions', old, key);
    const other = await member.done('POST', '/users/conditions', otherDay, otherKey);
    const next = { ...condition, condition_point: 5, note: '新しいメモ', occurred_at: minute(5) };
    const replaced = await member.done('POST', '/users/conditions', next);
    const answers = (await storedAnswers(server)).join();
    expect(answers).toContain(otherDay.note);
    expect(answers).not.toContain(old.note);
    expect((await member.done('POST', '/users/conditions', old, key)).text).toBe(replaced.text);
    expect((await member.done('POST', '/users/conditions', otherDay, otherKey)).text).toBe(other.text);
    const { conditions } = await member.read<{ conditions: unknown[] }>('/users/conditions?conditions_list_type=0');
    expect(conditions).toMatchObject([{ note: otherDay.note }, { condition_point: 5, note: next.note }]);
  });

  it.each([
    ['another body', 'POST', '/videos/favorites', favorites(1, 0)],
    ['another time', 'POST', '/videos/favorites', { ...favorites(1), occurred_at: minute(1) }],
    ['another call', 'POST', '/videos/views', view],
    ['another call without a body', 'DELETE', '/videos/views', undefined],
  ] as const)('refuses a key that was used before with %s', async (_, method, path, body) => {
    const member = await newMember(server);
    const key = newKey();
    await member.done('POST', '/videos/favorites', favorites(1), key);
    const answer = await member.write(method, path, body, { 'idempotency-key': key });
    expect([answer.status, answer.body.errors?.err_code]).toEqual([422, 'KEY_REUSED']);
  });

  it('finds the key of a view in the view’s row', async () => {
    const member = await newMember(server);
    const key = newKey();
    await member.done('POST', '/videos/views', view, key);
    await server.db.deleteFrom('idempotency_keys').execute();
    await member.done('POST', '/videos/views', view, key);
    const other = await member.write('POST', '/videos/favorites', favorites(1), { 'idempotency-key': key });
    expect(other.status).toBe(422);
    const rows = await server.db.selectFrom('views').select('id').where('idempotency_key', '=', key).execute();
    expect(rows).toHaveLength(1);
  });

  it('lets two members use the same key', async () => {
    const [one, two] = [await newMember(server), await newMember(server)];
    const key = newKey();
    await one.done('POST', '/videos/favorites', favorites(1), key);
    await two.done('POST', '/videos/favorites', favorites(2), key);
  });

  it.each([['not-a-ulid'], ['01jtestkey0000000000000000'], ['81JTESTKEY0000000000000000'], ['']])(
    'refuses a key that is no ULID: %j',
    async (key) => {
      const member = await newMember(server);
      const answer = await member.write('POST', '/videos/favorites', favorites(1), { 'idempotency-key': key });
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.fields).toHaveProperty('Idempotency-Key');
    },
  );

  it('refuses everything that was queued for another member', async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const key = newKey();
    const headers = { 'x-user-key': member.userKey, 'idempotency-key': key };
    await member.done('POST', '/videos/favorites', favorites(1), key);
    for (const body of [favorites(1), favorites(2), { flagChanges: 'broken' }]) {
      const answer = await other.write('POST', '/videos/favorites', body, headers);
      expect([answer.status, answer.body.errors?.err_code]).toEqual([409, 'OWNER_MISMATCH']);
    }
    const { count } = await other.read<{ count: number }>('/videos?favorite_flag=1');
    expect(count).toBe(0);
  });

  it('accepts a write without idempotency key, user key and time', async () => {
    const member = await newMember(server);
    const { occurred_at: _, ...body } = favorites(3);
    expect((await member.write('POST', '/videos/favorites', body)).status).toBe(200);
    const row = await server.db.selectFrom('favorites').selectAll().where('video_id', '=', videoId(3)).execute();
    expect(row).toMatchObject([{ flag: 1, occurred_at: server.clock.time }]);
  });

  it('treats a future time as now', async () => {
    const member = await newMember(server);
    await member.done('POST', '/videos/favorites', { ...favorites(4), occurred_at: '2099-01-01T00:00:00+09:00' });
    server.clock.time += 1000;
    const later = new Date(server.clock.time).toISOString();
    await member.done('POST', '/videos/favorites', { ...favorites(4, 0), occurred_at: later });
    expect(await member.read('/videos?favorite_flag=1')).toMatchObject({ count: 0 });
  });

  it('forgets a key after 180 days; a repetition is then harmless, because a newer write still wins', async () => {
    const member = await newMember(server);
    const key = newKey();
    await member.done('POST', '/videos/favorites', favorites(5), key);
    await member.done('POST', '/videos/favorites', { ...favorites(5, 0), occurred_at: minute(1) });
    const age = (days: number) =>
      server.db
        .updateTable('idempotency_keys')
        .set({ created_at: server.clock.time - days * DAY_MS })
        .where('key', '=', key)
        .execute();
    await age(179);
    expect((await member.write('DELETE', '/videos/views', undefined, { 'idempotency-key': key })).status).toBe(422);
    await age(180);
    await member.done('POST', '/videos/favorites', favorites(5), key);
    expect(await member.read('/videos?favorite_flag=1')).toMatchObject({ count: 0 });
    await age(180);
    await member.done('DELETE', '/videos/views', undefined, key);
  });

  it('accepts only calls that the contract declares as queued', () => {
    const once = createWriteOnce(server);
    // @ts-expect-error: the contract does not declare updateMe as queued
    expect(once<Calls['updateMe']>).toBe(once);
  });

  it('stores neither the key nor the effect of a failed write', async () => {
    const user = await newMember(server);
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('user_key', '=', user.userKey)
      .executeTakeFirstOrThrow();
    const key = newKey();
    const once = createWriteOnce(server);
    let fails = true;
    const handler = once<Calls['putFavorites']>(async ({ trx, member }) => {
      const favorite = { user_id: member.id, video_id: videoId(6), flag: 1, occurred_at: 0 } as const;
      await trx.insertInto('favorites').values(favorite).execute();
      if (fails) throw new Error('the process ends here');
      return { contents: null };
    });
    const context: CallContext<Calls['putFavorites']> = {
      call: calls.putFavorites,
      caller: { userId: id, userKey: user.userKey, status: 'REGISTERED', familyId: 'f', authenticatedAt: null },
      query: {},
      params: {},
      body: { flagChanges: [] },
      headers: { 'idempotency-key': key },
      exchange: noExchange,
    };
    await expect(handler(context)).rejects.toThrow('the process ends here');
    const stored = () => server.db.selectFrom('favorites').select('flag').where('user_id', '=', id).execute();
    expect(await stored()).toEqual([]);
    fails = false;
    expect(await handler(context)).toBeNull();
    expect(await handler(context)).toBeNull();
    expect(await stored()).toEqual([{ flag: 1 }]);
  });
});
