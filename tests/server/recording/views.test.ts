import { beforeAll, expect, it } from 'vitest';
import { foldAll, minute, newKey, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { DRAFT_NO, videoId } from '#tests/support/server/server-content.ts';

interface Step {
  readonly method?: 'POST' | 'PUT';
  readonly at: number;
  readonly seconds?: number;
  readonly stop?: number;
}

/** Video 1 lasts 61 seconds and counts as seen to the end from second 56. */
const VIDEO = videoId(1);

onEveryDatabase((server) => {
  let member: RecordingMember;
  const send = (
    to: RecordingMember,
    { method = 'POST', at, seconds = 9, stop = 9 }: Step,
    key = newKey(),
    id = VIDEO,
  ) => {
    const post = { video_id: id, view_second: seconds, stop_position: stop, operation_logs: [] };
    const put = { id, viewSecond: seconds, stopPosition: stop, operationLogs: [] };
    return to.done(method, '/videos/views', { ...(method === 'POST' ? post : put), occurred_at: minute(at) }, key);
  };
  const storedOf = async (one: RecordingMember) =>
    server.db
      .selectFrom('views')
      .innerJoin('users', 'users.id', 'views.user_id')
      .select(['view_second', 'stop_position', 'operation_logs'])
      .where('user_key', '=', one.userKey)
      .orderBy('views.id')
      .execute();
  const detail = async (one: RecordingMember, id = VIDEO) =>
    (await one.read<{ video: { views_count: number; video_status: number; stop_position: number } }>(`/videos/${id}`))
      .video;
  beforeAll(async () => {
    member = await newMember(server);
  });

  it.each<[what: string, steps: Step[], seconds: number[], status: number, stop: number]>([
    ['a view', [{ at: 0 }], [9], 1, 9],
    ['each view is a separate record', [{ at: 0 }, { at: 5, stop: 20 }], [9, 9], 1, 20],
    [
      'a late view is recorded, and the newest one determines the position',
      [{ at: 5, stop: 20 }, { at: 0 }],
      [9, 9],
      1,
      20,
    ],
    [
      'an update replaces the totals of a view',
      [{ at: 0 }, { method: 'PUT', at: 5, seconds: 30, stop: 30 }],
      [30],
      1,
      30,
    ],
    ['totals may shrink', [{ at: 0 }, { method: 'PUT', at: 5, seconds: 2, stop: 0 }], [2], 1, 0],
    ['older totals are accepted and ignored', [{ at: 5 }, { method: 'PUT', at: 0, seconds: 2, stop: 2 }], [9], 1, 9],
    ['an update without a view creates one', [{ method: 'PUT', at: 0, seconds: 7, stop: 7 }], [7], 1, 7],
    [
      'an update applies to the latest view',
      [{ at: 5 }, { at: 0 }, { method: 'PUT', at: 6, seconds: 40, stop: 40 }],
      [40, 9],
      1,
      40,
    ],
    ['a view up to the last seconds makes the video viewed', [{ at: 0, stop: 56 }], [9], 2, 56],
    ['just before the last seconds, the video is in progress', [{ at: 0, stop: 55 }], [9], 1, 55],
    [
      'a viewed video remains viewed',
      [
        { at: 0, stop: 61 },
        { at: 5, stop: 10 },
      ],
      [9, 9],
      2,
      10,
    ],
    [
      'positions are limited to the length of the video, watched seconds are not',
      [{ at: 0, seconds: 999, stop: 999 }],
      [999],
      2,
      61,
    ],
    [
      'any number of watched seconds is stored',
      [{ at: 0, seconds: Number.MAX_SAFE_INTEGER }],
      [Number.MAX_SAFE_INTEGER],
      1,
      9,
    ],
  ])('records views: %s', async (_, steps, seconds, status, stop) => {
    const own = await newMember(server);
    const before = (await detail(own)).views_count;
    for (const step of steps) await send(own, step);
    expect((await storedOf(own)).map((row) => row.view_second)).toEqual(seconds);
    const video = await detail(own);
    expect([video.video_status, video.stop_position]).toEqual([status, stop]);
    // All steps happen within half an hour, so the video is counted once (view-limits.test.ts).
    expect(video.views_count - before).toBe(1);
  });

  it('stores the newest 500 logs, with positions inside the video', async () => {
    const own = await newMember(server);
    const operation_logs = Array.from({ length: 503 }, (_, index) => ({ action: 'SKIP', video_time: index }));
    const body = { video_id: VIDEO, view_second: 1, stop_position: 1, operation_logs };
    await own.done('POST', '/videos/views', body);
    const [row] = await storedOf(own);
    const logs = JSON.parse(row?.operation_logs ?? '[]');
    expect([logs.length, logs[0], logs.at(-1)]).toEqual([
      500,
      { action: 'SKIP', video_time: 3 },
      { action: 'SKIP', video_time: 61 },
    ]);
    await own.done('PUT', '/videos/views', {
      id: VIDEO,
      viewSecond: 2,
      stopPosition: 2,
      operationLogs: [{ action: 'LEAVE', videoTime: 62 }],
    });
    expect(JSON.parse((await storedOf(own))[0]?.operation_logs ?? '')).toEqual([{ action: 'LEAVE', video_time: 61 }]);
  });

  it.each([
    ['an unknown action', { operation_logs: [{ action: 'STOP', video_time: 1 }] }],
    ['a fraction of a second', { view_second: 1.5 }],
    ['too many seconds', { view_second: 1e300 }],
    ['a negative position', { stop_position: -1 }],
    ['text', { view_second: '9' }],
    ['no logs at all', { operation_logs: undefined }],
    ['a malformed id', { video_id: 'short' }],
    ['a day that does not exist', { occurred_at: '2026-13-45T00:00:00+09:00' }],
  ])('refuses %s', async (_, wrong) => {
    const body = { video_id: VIDEO, view_second: 1, stop_position: 1, operation_logs: [], ...wrong };
    expect((await member.write('POST', '/videos/views', body)).status).toBe(422);
  });

  it.each([
    ['never existed', videoId(99)],
    ['is a draft', videoId(DRAFT_NO)],
  ])('answers 404 for a video that %s', async (_, id) => {
    const post = { video_id: id, view_second: 1, stop_position: 1, operation_logs: [] };
    const put = { id, viewSecond: 1, stopPosition: 1, operationLogs: [] };
    expect((await member.write('POST', '/videos/views', post)).status).toBe(404);
    expect((await member.write('PUT', '/videos/views', put)).status).toBe(404);
  });

  it('accepts and ignores views of a withdrawn video', async () => {
    const own = await newMember(server);
    const withdraw = (withdrawn: 0 | 1) =>
      server.db.updateTable('videos').set({ withdrawn }).where('video_id', '=', videoId(2)).execute();
    await withdraw(1);
    await send(own, { at: 0 }, newKey(), videoId(2));
    await send(own, { method: 'PUT', at: 1 }, newKey(), videoId(2));
    await withdraw(0);
    expect(await storedOf(own)).toEqual([]);
    expect((await detail(own, videoId(2))).views_count).toBe(0);
  });

  it('after the history is cleared, earlier views do not return, view counts remain and later views count', async () => {
    const own = await newMember(server);
    const [first, ahead] = [newKey(), newKey()];
    await send(own, { at: 0, stop: 61 }, first);
    // The clock of the device is ahead, so the time of this view is in the future. If the view is sent again after the
    // history was cleared, it must not count as later than the clearing.
    await send(own, { at: 600 }, ahead);
    const { views_count } = await detail(own);
    await own.done('DELETE', '/videos/views');
    expect(await detail(own)).toMatchObject({ video_status: 0, stop_position: 0, views_count });
    expect(await own.read('/videos?view_status=1')).toMatchObject({ count: 0 });
    server.clock.time += 1000;
    await send(own, { at: 0, stop: 61 }, first);
    await send(own, { at: 600 }, ahead);
    await send(own, { at: 60 });
    await send(own, { method: 'PUT', at: 60 });
    expect(await storedOf(own)).toEqual([]);
    server.clock.time += 30 * 60_000;
    await own.browser.api('/auth/refresh', { method: 'POST' });
    await send(own, { at: 600, stop: 30 });
    expect(await detail(own)).toMatchObject({ video_status: 1, stop_position: 30, views_count: views_count + 1 });
  });

  it('a view with the time in the answer of the deletion counts, an earlier one that arrives later does not', async () => {
    const own = await newMember(server);
    await send(own, { at: 0 });
    const cleared = (await own.done('DELETE', '/videos/views')).body.contents as { cleared_at: string };
    server.clock.time += 1000;
    const body = { video_id: VIDEO, view_second: 9, stop_position: 30, operation_logs: [] };
    const before = new Date(Date.parse(cleared.cleared_at) - 1).toISOString();
    await own.done('POST', '/videos/views', { ...body, occurred_at: before }, newKey());
    expect(await storedOf(own)).toEqual([]);
    await own.done('POST', '/videos/views', { ...body, occurred_at: cleared.cleared_at }, newKey());
    expect(await storedOf(own)).toHaveLength(1);
  });

  it('counts a view in details immediately, and sorts lists by the counts that they show', async () => {
    const own = await newMember(server);
    const figures = async () => {
      const { videos } = await own.read<{ videos: { video_no: number; views_count: number }[] }>('/videos?sort_type=2');
      return videos.map((video) => [video.video_no, video.views_count]);
    };
    await foldAll(server.db);
    const listed = await figures();
    for (let person = 0; person < 20; person += 1) await send(await newMember(server), { at: 0 }, newKey(), videoId(3));
    expect((await detail(own, videoId(3))).views_count).toBe(20);
    await foldAll(server.db);
    expect(listed[0]?.[0]).not.toBe(3);
    expect((await figures())[0]).toEqual([3, 20]);
    expect((await detail(own, videoId(3))).views_count).toBe(20);
  });

  it('folds view counts automatically, soon after a view', async () => {
    const own = await newMember(server);
    await send(own, { at: 0 }, newKey(), videoId(4));
    await expect
      .poll(
        async () => {
          const { videos } = await own.read<{ videos: { video_no: number; views_count: number }[] }>(
            '/videos?per_page=100',
          );
          return videos.find((video) => video.video_no === 4)?.views_count;
        },
        // A fold begins 0.4 s after a view. With other tests on the same cores, it can end more than a second after it.
        { timeout: 5000 },
      )
      .toBe(1);
  });
});
