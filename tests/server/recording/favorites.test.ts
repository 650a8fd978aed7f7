import { expect, it } from 'vitest';
import { minute, newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { DRAFT_NO, videoId } from '#tests/support/server/server-content.ts';

type Change = readonly [no: number, flag: 0 | 1];
type Batch = readonly [at: number, ...changes: Change[]];

onEveryDatabase((server) => {
  const body = ([at, ...changes]: Batch) => ({
    flagChanges: changes.map(([no, favoriteFlag]) => ({ videoId: videoId(no), favoriteFlag })),
    occurred_at: minute(at),
  });

  it.each<[what: string, batches: Batch[], favourites: number[]]>([
    ['a batch', [[0, [1, 1], [5, 1], [9, 0]]], [5, 1]],
    ['nothing', [[0]], []],
    [
      'a newer intent replaces',
      [
        [0, [1, 1]],
        [1, [1, 0]],
      ],
      [],
    ],
    [
      'an older one is ignored',
      [
        [1, [1, 0]],
        [0, [1, 1]],
      ],
      [],
    ],
    [
      'each video independently',
      [
        [1, [1, 1]],
        [2, [5, 1]],
        [0, [1, 0], [5, 0], [9, 1]],
      ],
      [9, 5, 1],
    ],
    ['the latest intent of a batch wins', [[0, [1, 0], [1, 1], [5, 1], [5, 0]]], [1]],
    [
      'of two with equal times, the later arrival wins',
      [
        [0, [1, 1]],
        [0, [1, 0]],
      ],
      [],
    ],
    ['unknown ids and drafts don’t prevent others from being saved', [[0, [99, 1], [DRAFT_NO, 1], [2, 1]]], [2]],
  ])('stores favourites: %s', async (_, batches, expected) => {
    const member = await newMember(server);
    for (const batch of batches) await member.done('POST', '/videos/favorites', body(batch));
    const { videos, count } = await member.read<{
      videos: { video_no: number; favorite_flag: number }[];
      count: number;
    }>('/videos?favorite_flag=1');
    expect([count, videos.map((video) => video.video_no)]).toEqual([expected.length, expected]);
    expect(videos.every((video) => video.favorite_flag === 1)).toBe(true);
  });

  it('accepts and ignores favourites of a withdrawn video, and hides those from before', async () => {
    const member = await newMember(server);
    const withdraw = (withdrawn: 0 | 1) =>
      server.db
        .updateTable('videos')
        .set({ withdrawn })
        .where('video_id', 'in', [videoId(6), videoId(7)])
        .execute();
    await member.done('POST', '/videos/favorites', body([0, [6, 1]]));
    await withdraw(1);
    await member.done('POST', '/videos/favorites', body([1, [6, 0], [7, 1]]));
    expect(await member.read('/videos?favorite_flag=1')).toEqual({ videos: [], count: 0 });
    await withdraw(0);
    const { videos } = await member.read<{ videos: { video_no: number }[] }>('/videos?favorite_flag=1');
    expect(videos.map((video) => video.video_no)).toEqual([6]);
  });

  it('accepts 1,000 changes at once, and no more', async () => {
    const member = await newMember(server);
    const changes = (count: number): Change[] => Array.from({ length: count }, (_, no) => [no, 1]);
    const ids = (count: number) => ({
      flagChanges: changes(count).map(([no]) => ({
        videoId: `01JTESTV1DE000000000${String(no).padStart(6, '0')}`,
        favoriteFlag: 1,
      })),
    });
    await member.done('POST', '/videos/favorites', ids(1000));
    expect(await member.read('/videos?favorite_flag=1')).toMatchObject({ count: 13 });
    expect((await member.write('POST', '/videos/favorites', ids(1001))).status).toBe(422);
  });
});
