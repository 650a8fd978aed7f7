import { expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { loginAs } from '#tests/support/server/member.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

type List = ContentsOf<typeof calls.videos>;
type Detail = ContentsOf<typeof calls.video>;

const SECOND = 1000;

/** The title of the newest video, number 14, in the list with this query. */
async function title(server: TestServer, query = ''): Promise<string | undefined> {
  const { videos } = (await server.api(`/videos?${query}`)).body.contents as List;
  return videos.find((video) => video.video_no === 14)?.title;
}

/** Changes the title in the database without invalidating the cache, so that tests can tell if an answer was cached. */
async function rename(server: TestServer, name: string): Promise<void> {
  await server.db.updateTable('videos').set({ title: name }).where('video_no', '=', 14).execute();
}

onEveryDatabase((server) => {
  it('gives visitors the same answer for equivalent queries for less than a second', async () => {
    await rename(server, 'まえ');
    server.clock.time += SECOND;
    expect(await title(server)).toBe('まえ');
    await rename(server, 'あと');
    expect(await title(server, 'per_page=12&offset=0&unknown=1')).toBe('まえ');
    expect(await title(server, 'per_page=13')).toBe('あと');
    server.clock.time += SECOND;
    expect(await title(server)).toBe('あと');
  });

  it('never caches RANDOM without a seed', async () => {
    await rename(server, 'まえ');
    expect(await title(server, 'sort_type=3&per_page=100')).toBe('まえ');
    await rename(server, 'あと');
    expect(await title(server, 'sort_type=3&per_page=100')).toBe('あと');
  });

  it('shows a member’s marks to nobody else, whoever sends the first request', async () => {
    const member = await newMember(server);
    const changes = { flagChanges: [{ videoId: videoId(14), favoriteFlag: 1 }] };
    await member.done('POST', '/videos/favorites', changes);
    const flags = async (who: { api: TestServer['api'] }) => {
      const { videos } = (await who.api('/videos')).body.contents as List;
      const { video } = (await who.api(`/videos/${videoId(14)}`)).body.contents as Detail;
      return [videos[0]?.favorite_flag, video.favorite_flag];
    };
    server.clock.time += SECOND;
    expect(await flags(member.browser)).toEqual([1, 1]);
    expect(await flags(server)).toEqual([0, 0]);
    expect(await flags(member.browser)).toEqual([1, 1]);
    expect(await flags(await loginAs(server, 'new'))).toEqual([0, 0]);
    expect(await flags((await newMember(server)).browser)).toEqual([0, 0]);
  });

  it('shows a new view count to visitors within a second', async () => {
    const views = async () => ((await server.api(`/videos/${videoId(3)}`)).body.contents as Detail).video.views_count;
    const before = await views();
    const view = { video_id: videoId(3), view_second: 9, stop_position: 9, operation_logs: [] };
    await (await newMember(server)).done('POST', '/videos/views', view);
    server.clock.time += SECOND;
    expect(await views()).toBe(before + 1);
  });

  it('shows new content, and no withdrawn video, within a second', async () => {
    const name = async () => {
      const { videoGenres } = (await server.api('/videos/genres')).body.contents as ContentsOf<typeof calls.genres>;
      return videoGenres[0]?.name;
    };
    const before = await name();
    expect((await server.api(`/videos/${videoId(9)}`)).status).toBe(200);
    const related = async () =>
      ((await server.api(`/videos/${videoId(1)}`)).body.contents as Detail).video.related.map((one) => one.video_no);
    expect(await related()).toContain(9);
    await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('genres').set({ name: '新しい名前' }).where('slug', '=', 'work').execute();
      await trx.updateTable('videos').set({ withdrawn: 1 }).where('video_no', '=', 9).execute();
      await trx.updateTable('content_meta').set({ value: 'later' }).where('key', '=', 'version').execute();
    });
    expect(await name()).toBe(before);
    server.clock.time += SECOND;
    expect(await name()).toBe('新しい名前');
    expect((await server.api(`/videos/${videoId(9)}`)).body.errors?.err_code).toBe('WITHDRAWN');
    expect(await related()).not.toContain(9);
    expect(((await server.api('/videos')).body.contents as List).videos.map((one) => one.video_no)).not.toContain(9);
  });

  it('compresses a cached answer for clients that accept it, and only for them', async () => {
    const sizes: number[] = [];
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const answer = await server.api('/videos', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
      sizes.push(answer.bytes.length);
    }
    expect(sizes[0]).toBeLessThan(sizes[2] ?? 0);
    expect(sizes[3]).toBe(sizes[0]);
  });

  it('reports the errors of an invalid request each time it is repeated', async () => {
    for (const _ of [1, 2]) expect((await server.api('/videos?per_page=0')).status).toBe(422);
    for (const _ of [1, 2]) expect((await server.api('/videos/nothing')).status).toBe(404);
  });
});
