import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/server/member.ts';
import { foldAll, minute, newKey, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const HALF_HOUR_MS = 30 * 60_000;
const HOUR = 60;
/**
 * The numbers of the videos that the tests use. Each test has a video of its own, so that its view count begins at 0.
 */
const video = {
  apart: 1,
  late: 2,
  day: 3,
  twice: 4,
  updates: 5,
  cleared: 6,
  logs: 7,
  abuse: 8,
  takenOver: 9,
};

onEveryDatabase((server) => {
  let second: TestServer;
  beforeAll(async () => {
    second = await server.secondNode();
  });
  afterAll(() => second.stop());

  const body = (no: number, at: string, logs = 0) => ({
    video_id: videoId(no),
    view_second: 9,
    stop_position: 9,
    operation_logs: Array.from({ length: logs }, (_, index) => ({ action: 'SKIP', video_time: index })),
    occurred_at: at,
  });
  const send = (member: RecordingMember, no: number, at: number, key = newKey()) =>
    member.done('POST', '/videos/views', body(no, minute(at)), key);
  const count = async (no: number) => {
    const { body: answer } = await server.api(`/videos/${videoId(no)}`);
    server.clock.time += 1000;
    return (answer.contents as { video: { views_count: number } }).video.views_count;
  };
  const idOf = async ({ userKey }: RecordingMember) =>
    (await server.db.selectFrom('users').select('id').where('user_key', '=', userKey).executeTakeFirstOrThrow()).id;
  const viewsOf = async (member: RecordingMember) =>
    server.db
      .selectFrom('views')
      .selectAll()
      .where('user_id', '=', await idOf(member))
      .orderBy('occurred_at')
      .orderBy('id')
      .execute();
  /** Sets the clock and renews the member's session, which ends after half an hour. */
  const setClock = async (member: RecordingMember, time: number) => {
    server.clock.time = time;
    expect((await member.browser.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
  };
  const onSecondNode = ({ browser, userKey }: RecordingMember) =>
    new RecordingMember(new TestBrowser(second, browser.cookies), userKey);

  it('views of a video that are less than 30 minutes apart count once per member', async () => {
    const [one, other] = [await newMember(server), await newMember(server)];
    for (const at of [0, 1, 29]) await send(one, video.apart, at);
    expect(await count(video.apart)).toBe(1);
    await send(other, video.apart, 1);
    await send(one, video.apart, 30);
    expect(await count(video.apart)).toBe(3);
    expect(await viewsOf(one)).toHaveLength(4);
  });

  it('views that arrive in any order count as often as the time between them allows', async () => {
    const member = await newMember(server);
    const counts: number[] = [];
    for (const at of [90, 61, 119, 0, 60, 29, 120, 30]) {
      await send(member, video.late, at);
      counts.push(await count(video.late));
    }
    expect(counts).toEqual([1, 1, 1, 2, 3, 3, 4, 5]);
  });

  it('at most 10 views of a video count per member on the day on which they arrive, by the clock in Japan', async () => {
    const member = await newMember(server);
    const start = server.clock.time;
    // Views of 15 earlier days arrive at once, as from a device that was offline. They count by the day of receipt.
    for (let day = 1; day <= 15; day += 1) await send(member, video.day, -day * 24 * HOUR);
    expect(await count(video.day)).toBe(10);
    await setClock(member, Date.parse('2026-11-20T23:59:58+09:00'));
    await send(member, video.day, 13 * HOUR);
    expect(await count(video.day)).toBe(10);
    await setClock(member, Date.parse('2026-11-21T00:00:00+09:00'));
    await send(member, video.day, 13 * HOUR);
    expect(await count(video.day)).toBe(11);
    expect(await viewsOf(member)).toHaveLength(17);
    server.clock.time = start;
  });

  it('views that arrive twice and at once, at two nodes, count once', async () => {
    const here = await newMember(server);
    const there = onSecondNode(here);
    const keys = Array.from({ length: 10 }, () => newKey());
    await Promise.all(
      [...keys, ...keys].map(async (key, index) => {
        const node = index % 2 === 0 ? here : there;
        const sent = body(video.twice, minute(index % 10));
        // A node may answer 409, because an earlier write of the member is still running. A device then sends the view
        // again.
        for (let answer = 409; answer === 409; ) {
          answer = (await node.write('POST', '/videos/views', sent, { 'idempotency-key': key })).status;
          expect([200, 409]).toContain(answer);
        }
      }),
    );
    expect(await count(video.twice)).toBe(1);
    expect(await viewsOf(here)).toHaveLength(10);
  });

  it('an update that creates a view is limited like a view, and one that moves a view does not count', async () => {
    const member = await newMember(server);
    const put = (at: number) =>
      member.done('PUT', '/videos/views', {
        id: videoId(video.updates),
        viewSecond: 20,
        stopPosition: 20,
        operationLogs: [],
        occurred_at: minute(at),
      });
    await put(0);
    await put(45);
    expect(await count(video.updates)).toBe(1);
    await send(member, video.updates, 20);
    expect(await count(video.updates)).toBe(1);
    await send(member, video.updates, 46);
    expect(await count(video.updates)).toBe(2);
  });

  it('deleting the history does not reset the limits, and leaves nothing about the views after a day', async () => {
    const member = await newMember(server);
    const start = server.clock.time;
    const rows = async () =>
      server.db
        .selectFrom('counted_views')
        .select('expires_at')
        .where('user_id', '=', await idOf(member))
        .execute();
    for (let round = 0; round < 5; round += 1) {
      await send(member, video.cleared, 24 * HOUR);
      await member.done('DELETE', '/videos/views');
      server.clock.time += 1000;
    }
    expect(await count(video.cleared)).toBe(1);
    expect(await rows()).toHaveLength(1);
    for (let round = 0; round < 12; round += 1) {
      await setClock(member, server.clock.time + HALF_HOUR_MS);
      await send(member, video.cleared, 24 * HOUR);
      await member.done('DELETE', '/videos/views');
    }
    expect(await count(video.cleared)).toBe(10);
    expect(await rows()).toEqual(Array(10).fill({ expires_at: Date.parse('2026-11-21T00:00:00+09:00') }));
    server.clock.time = start;
  });

  it('a visitor’s views that a member takes over are limited like the member’s own', async () => {
    // The device stores a visitor's views and sends them after the login, with the times at which they happened.
    const visitorsKeys = [0, 10, 20, 40, 50].map((at) => ({ at, key: newKey() }));
    const member = await newMember(server);
    await send(member, video.takenOver, 25);
    for (const { at, key } of visitorsKeys) await send(member, video.takenOver, at, key);
    for (const { at, key } of visitorsKeys) await send(member, video.takenOver, at, key);
    expect(await count(video.takenOver)).toBe(1);
    expect(await viewsOf(member)).toHaveLength(6);
  });

  it('a member’s oldest logs are dropped beyond 20,000, and keys and totals remain', async () => {
    const member = await newMember(server);
    const keys: string[] = [];
    for (let index = 0; index < 42; index += 1) {
      keys.push(newKey());
      await member.done('POST', '/videos/views', body(video.logs, minute(index - 60), 500), keys.at(-1));
    }
    const stored = await viewsOf(member);
    expect(stored.map((row) => row.operation_log_count)).toEqual([0, 0, ...Array(40).fill(500)]);
    expect(stored[0]).toMatchObject({ operation_logs: '[]', view_second: 9, stop_position: 9 });
    await member.done('PUT', '/videos/views', {
      id: videoId(video.logs),
      viewSecond: 20,
      stopPosition: 20,
      operationLogs: [{ action: 'PLAY', videoTime: 0 }],
      occurred_at: minute(0),
    });
    await member.done('POST', '/videos/views', body(video.logs, minute(1), 500));
    expect((await viewsOf(member)).map((row) => row.operation_log_count)).toEqual([
      ...[0, 0, 0],
      ...Array(38).fill(500),
      ...[1, 500],
    ]);
    // The oldest view, whose logs were dropped, is delivered again. It is recognised and adds no row.
    await member.done('POST', '/videos/views', body(video.logs, minute(-60), 500), keys[0]);
    expect(await viewsOf(member)).toHaveLength(43);
  });

  it('120 views of one video with 500 logs each raise its count by 1 in details and lists, and add little data', async () => {
    const member = await newMember(server);
    for (let index = 0; index < 120; index += 1) {
      await member.done('POST', '/videos/views', body(video.abuse, minute(0), 500));
    }
    expect(await count(video.abuse)).toBe(1);
    await foldAll(server.db);
    const { videos } = await member.read<{ videos: { video_no: number; views_count: number }[] }>(
      '/videos?sort_type=2&per_page=100',
    );
    expect(videos.find(({ video_no }) => video_no === video.abuse)?.views_count).toBe(1);
    const counts = videos.map(({ views_count }) => views_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const stored = await viewsOf(member);
    expect(stored).toHaveLength(120);
    expect(stored.reduce((sum, row) => sum + row.operation_logs.length, 0)).toBeLessThan(1_000_000);
  }, 120_000);
});
