import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockMember } from '#server/db/transactions.ts';
import { foldViewCounts } from '#server/modules/videos/view-counts.ts';
import { TestBrowser } from '#tests/support/server/member.ts';
import { foldAll, minute, newKey, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const PARALLEL = 20;
const view = { video_id: videoId(1), view_second: 9, stop_position: 9, operation_logs: [], occurred_at: minute(0) };
const condition = { condition_point: 3, feeling_point: 4, year: 2026, month: 11, day: 20, occurred_at: minute(0) };
const numbers = Array.from({ length: PARALLEL }, (_, index) => index);

onEveryDatabase((server, kind) => {
  let second: TestServer;
  beforeAll(async () => {
    second = await server.secondNode();
  });
  afterAll(() => second.stop());

  /** A new member with the same login on both nodes. */
  async function onBothNodes(): Promise<[RecordingMember, RecordingMember]> {
    const member = await newMember(server);
    const browser = new TestBrowser(second);
    for (const [name, value] of member.browser.cookies) browser.cookies.set(name, value);
    return [member, new RecordingMember(browser, member.userKey)];
  }

  it.each([
    ['/videos/views', view],
    ['/users/conditions', condition],
    ['/videos/favorites', { flagChanges: [{ videoId: videoId(2), favoriteFlag: 1 }], occurred_at: minute(0) }],
  ])('20 deliveries of one write at once, at two nodes, take effect once: %s', async (path, body) => {
    const nodes = await onBothNodes();
    const key = newKey();
    const answers = await Promise.all(
      numbers.map((index) => nodes[index % 2 === 0 ? 0 : 1].write('POST', path, body, { 'idempotency-key': key })),
    );
    const first = await nodes[0].done('POST', path, body, key);
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.headers['retry-after']).toBe('1');
      else expect([answer.status, answer.text]).toEqual([200, first.text]);
    }
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    const { count } = await nodes[1].read<{ count: number }>('/videos?view_status=1');
    expect(count).toBe(path === '/videos/views' ? 1 : 0);
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('user_key', '=', nodes[0].userKey)
      .executeTakeFirstOrThrow();
    const views = await server.db.selectFrom('views').select('id').where('user_id', '=', id).execute();
    expect(views).toHaveLength(path === '/videos/views' ? 1 : 0);
  });

  it('different views of one member on both nodes are all stored and counted once, and the latest wins', async () => {
    const nodes = await onBothNodes();
    await Promise.all(
      numbers.map((index) =>
        nodes[index % 2 === 0 ? 0 : 1].done('POST', '/videos/views', {
          ...view,
          video_id: videoId(5),
          stop_position: index,
          occurred_at: minute(index),
        }),
      ),
    );
    const { video } = await nodes[0].read<{ video: object }>(`/videos/${videoId(5)}`);
    expect(video).toMatchObject({ stop_position: PARALLEL - 1, views_count: 1 });
  });

  it('both nodes can fold while views arrive, and no view is lost or counted twice', async () => {
    const members = await Promise.all([onBothNodes(), onBothNodes(), onBothNodes()]);
    await Promise.all([
      ...numbers.map((index) => {
        const member = members[index % 3]?.[index % 2 === 0 ? 0 : 1];
        // The views are half an hour apart, so that each one is counted.
        const occurred_at = minute(-30 * index);
        return member?.done('POST', '/videos/views', { ...view, video_id: videoId(6 + (index % 2)), occurred_at });
      }),
      ...numbers.map((index) => foldViewCounts(index % 2 === 0 ? server.db : second.db)),
    ]);
    await foldAll(server.db);
    const rows = await server.db
      .selectFrom('videos')
      .select('views_count')
      .where('video_id', 'in', [videoId(6), videoId(7)])
      .execute();
    expect(rows).toEqual([{ views_count: PARALLEL / 2 }, { views_count: PARALLEL / 2 }]);
    expect(await server.db.selectFrom('view_counts').select('id').where('video_id', '=', videoId(6)).execute()).toEqual(
      [],
    );
  });

  // Only on PostgreSQL: SQLite allows one writer at a time, so there a second write waits for the first one instead of
  // being refused.
  if (kind === 'postgres') {
    it('while an earlier write of the member is running, a write is refused and told when to retry', async () => {
      const [here, there] = await onBothNodes();
      const { id } = await server.db
        .selectFrom('users')
        .select('id')
        .where('user_key', '=', here.userKey)
        .executeTakeFirstOrThrow();
      const body = { ...view, video_id: videoId(8) };
      const key = newKey();
      await server.db.transaction().execute(async (trx) => {
        await lockMember(trx, id);
        const answer = await there.write('POST', '/videos/views', body, { 'idempotency-key': key });
        expect([answer.status, answer.body.errors?.err_code]).toEqual([409, 'IN_PROGRESS']);
        expect(answer.headers['retry-after']).toBe('1');
      });
      await there.done('POST', '/videos/views', body, key);
    });
  }

  it('a fold during an import skips locked rows instead of waiting, and folds them later', async () => {
    const [member] = await onBothNodes();
    let fold = Promise.resolve(true);
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('videos').set({ withdrawn: 0 }).execute();
      // The view is recorded only now that the rows are locked. Otherwise the fold that the server schedules might count
      // it first.
      const recorded = member.done('POST', '/videos/views', { ...view, video_id: videoId(9) });
      fold = recorded.then(() => foldViewCounts(second.db));
      // On SQLite neither can start before this transaction ends, so awaiting them here would be a deadlock.
      if (kind === 'postgres') expect(await fold).toBe(false);
    });
    await fold;
    await foldAll(second.db);
    const row = server.db.selectFrom('videos').select('views_count').where('video_id', '=', videoId(9));
    expect(await row.executeTakeFirst()).toEqual({ views_count: 1 });
  });
});
