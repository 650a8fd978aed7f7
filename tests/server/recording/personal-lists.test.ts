import { beforeAll, expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { loginAs } from '#tests/support/server/member.ts';
import { minute, newMember, RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { PUBLIC_COUNT, videoId } from '#tests/support/server/server-content.ts';

type List = ContentsOf<typeof calls.videos>;

onEveryDatabase((server) => {
  let member: RecordingMember;
  const numbers = (list: List) => list.videos.map((video) => video.video_no);
  const list = (query: string, one = member) => one.read<List>(`/videos?per_page=100&${query}`);

  /**
   * The member has videos 1, 5, 9 and 10 as favourites, and has watched videos 5, 14 (to the end), 9 and 1, most recent
   * first.
   */
  beforeAll(async () => {
    member = await newMember(server);
    const other = await newMember(server);
    const favourite = (no: number) => ({ videoId: videoId(no), favoriteFlag: 1 });
    await member.done('POST', '/videos/favorites', { flagChanges: [1, 5, 9, 10].map(favourite) });
    await other.done('POST', '/videos/favorites', { flagChanges: [2, 5].map(favourite) });
    const visit = (one: RecordingMember, no: number, at: number, stop = 20) =>
      one.done('POST', '/videos/views', {
        video_id: videoId(no),
        view_second: 20,
        stop_position: stop,
        operation_logs: [],
        occurred_at: minute(at),
      });
    await visit(member, 5, 9);
    await visit(member, 1, 1);
    await visit(member, 9, 2);
    await visit(member, 14, 3, 60);
    await visit(member, 5, 0);
    await visit(other, 3, 8);
  });

  it.each([
    ['favourites', 'favorite_flag=1', [10, 9, 5, 1]],
    ['favourites, the oldest first', 'favorite_flag=1&sort_type=1', [1, 5, 9, 10]],
    ['favourites of a genre', 'favorite_flag=1&genres[]=job-search', [9, 1]],
    ['favourites not yet viewed', 'favorite_flag=1&view_status=2', [10]],
    ['favourites viewed', 'favorite_flag=1&view_status=1', [9, 5, 1]],
    ['viewed ones', 'view_status=1', [14, 9, 5, 1]],
    ['viewed ones with a tag', `view_status=1&tags[]=${encodeURIComponent('オススメ')}`, [14, 5, 1]],
    ['unviewed ones', 'view_status=2', [12, 11, 10, 8, 7, 6, 4, 3, 2]],
    ['unviewed ones with a tag', `view_status=2&tags[]=${encodeURIComponent('オススメ')}`, [10]],
    ['unviewed ones that match a keyword', `view_status=2&keyword=${encodeURIComponent('くらし')}`, [11, 8, 7, 6]],
    ['the last viewed', 'sort_type=4', [5, 14, 9, 1]],
    ['the last viewed of the viewed', 'sort_type=4&view_status=1', [5, 14, 9, 1]],
    ['the last viewed of the favourites', 'sort_type=4&favorite_flag=1', [5, 9, 1]],
    ['the last viewed of the unviewed', 'sort_type=4&view_status=2', []],
    ['the last viewed of a supervisor', 'sort_type=4&supervisors[]=3', [14, 9]],
  ])('lists for a member: %s', async (_, query, expected) => {
    const answer = await list(query);
    expect([numbers(answer), answer.count]).toEqual([expected, expected.length]);
  });

  it('pages personal lists and counts all videos', async () => {
    for (const query of ['favorite_flag=1', 'view_status=1', 'sort_type=4']) {
      const whole = numbers(await list(query));
      const page = await member.read<List>(`/videos?${query}&per_page=2&offset=2`);
      expect([numbers(page), page.count]).toEqual([whole.slice(2, 4), whole.length]);
    }
  });

  it('shuffles unviewed videos, each once', async () => {
    const shuffled = numbers(await list('sort_type=3&view_status=2&seed=x'));
    expect(shuffled.toSorted((a, b) => b - a)).toEqual([12, 11, 10, 8, 7, 6, 4, 3, 2]);
  });

  it('marks each video in lists, in details and among related videos', async () => {
    const marks = (videos: List['videos']) =>
      videos
        .filter((video) => [14, 10, 5, 2].includes(video.video_no))
        .map((video) => [video.video_no, video.favorite_flag, video.video_status]);
    expect(marks((await list('')).videos)).toEqual([
      [14, 0, 2],
      [10, 1, 0],
      [5, 1, 1],
      [2, 0, 0],
    ]);
    const { video } = await member.read<ContentsOf<typeof calls.video>>(`/videos/${videoId(5)}`);
    expect(video).toMatchObject({ favorite_flag: 1, video_status: 1, stop_position: 20 });
    expect(Date.parse(String(video.stop_position_at))).toBe(Date.parse(minute(9)));
    expect(video.related.find((other) => other.video_no === 14)).toMatchObject({ favorite_flag: 0, video_status: 2 });
  });

  it('shows no personal lists or marks to visitors and unregistered people', async () => {
    const unregistered = new RecordingMember(await loginAs(server, 'new'), '');
    const visitor = (path: string) => server.api(path).then((answer) => answer.body.contents as List);
    for (const query of ['favorite_flag=1', 'view_status=1', 'sort_type=4']) {
      expect(await visitor(`/videos?${query}`)).toEqual({ videos: [], count: 0 });
      expect(await list(query, unregistered)).toEqual({ videos: [], count: 0 });
    }
    const all = await list('view_status=2', unregistered);
    expect([all.count, all.videos.some((video) => video.favorite_flag + video.video_status > 0)]).toEqual([
      PUBLIC_COUNT,
      false,
    ]);
    expect((await unregistered.write('DELETE', '/videos/views')).status).toBe(403);
    expect((await server.api('/videos/views', { method: 'DELETE' })).status).toBe(401);
  });
});
