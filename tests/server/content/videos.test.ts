import { expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';
import { DRAFT_NO, PUBLIC_COUNT, VIDEO_COUNT, videoId } from '#tests/support/server/server-content.ts';

type List = ContentsOf<typeof calls.videos>;
type Detail = ContentsOf<typeof calls.video>;

async function list(server: TestServer, query: string): Promise<{ numbers: number[]; count: number }> {
  const { body } = await server.api(`/videos?per_page=100&${query}`);
  const { videos, count } = body.contents as List;
  return { numbers: videos.map((video) => video.video_no), count };
}

const newestFirst = Array.from({ length: VIDEO_COUNT }, (_, index) => VIDEO_COUNT - index).filter(
  (no) => no !== DRAFT_NO,
);

onEveryDatabase((server) => {
  it.each([
    ['no filter: the newest first, no drafts', '', newestFirst],
    ['oldest first', 'sort_type=1', newestFirst.toReversed()],
    ['one genre', 'genres[]=job-search', [12, 9, 2, 1]],
    ['a parent genre with its children', 'genres[]=living', [14, 11, 8, 7, 6, 5]],
    ['genres are ORed', 'genres[]=job-search&genres[]=application', [12, 10, 9, 4, 3, 2, 1]],
    ['supervisors by id, ORed', 'supervisors[]=2&supervisors[]=3', [14, 12, 9, 8, 7, 6, 5, 4]],
    ['tags ORed', 'tags[]=interview&tags[]=beginner', [10, 9, 7, 4, 3, 2, 1]],
    ['tags ANDed', 'tags[]=interview&tags[]=beginner&search_type=1', [9, 4]],
    ['the recommended tag', `tags[]=${encodeURIComponent('オススメ')}`, [14, 10, 5, 1]],
    ['different filters ANDed', 'genres[]=health&supervisors[]=3&tags[]=family', [14, 7]],
    ['an unknown genre', 'genres[]=nothing', []],
    ['an unknown tag among known ones, ANDed', 'tags[]=beginner&tags[]=nothing&search_type=1', []],
    ['a supervisor id that is no number', 'supervisors[]=mori', []],
    ['a supervisor id that is too large', 'supervisors[]=99999999999999999999', []],
    ['favourites, for visitors', 'favorite_flag=1', []],
    ['viewed, for visitors', 'view_status=1', []],
    ['last viewed, for visitors', 'sort_type=4', []],
    ['unviewed, for visitors: all', 'view_status=2', newestFirst],
    ['favorite_flag=0 filters nothing', 'favorite_flag=0', newestFirst],
  ])('lists videos: %s', async (_, query, expected) => {
    expect(await list(server, query)).toEqual({ numbers: expected, count: expected.length });
  });

  it.each([
    ['two characters in a title, in katakana too', '面接', [1]],
    ['hiragana finds katakana and, by their reading, kanji', 'めんせつ', [3, 1]],
    ['kana find kanji by their readings, in a title', 'じゅんび', [1]],
    ['a compound is one reading', 'きゅうけいしつ', [12]],
    ['full-width and half-width characters are equal', 'web会議', [3]],
    ['words in captions', '深呼吸', [14, 12, 10, 9, 8, 7, 6, 5, 3, 2, 1]],
    ['a word that is split over two lines of a caption', '次に持ち物', [14, 12, 10, 9, 8, 7, 6, 5, 3, 2, 1]],
    ['easy captions by their readings', 'いき', [14, 12, 10, 9, 8, 7, 6, 5, 3, 2, 1]],
    ['one character', '室', [12]],
    ['several words are ANDed', '休憩　会社', [12]],
    ['wildcards of LIKE are ordinary characters', '100%がんばらない_日', [7]],
    ['a per cent sign is no wildcard', '1%0', []],
    ['tag names', '選考', [10, 9, 4, 3]],
    ['the parent genre’s name', 'くらし', [14, 11, 8, 7, 6, 5]],
    ['the bigrams of a word in another order do not match', '備準', []],
    ['only spaces: no filter', '　 ', newestFirst],
    ['without a keyword, relevance is the date', '', newestFirst],
  ])('searches: %s', async (_, keyword, expected) => {
    expect((await list(server, `keyword=${encodeURIComponent(keyword)}`)).numbers).toEqual(expected);
  });

  it('returns the first cue that contains a word', async () => {
    const { body } = await server.api(`/videos?per_page=1&keyword=${encodeURIComponent('すいます 息')}`);
    const [video] = (body.contents as List).videos;
    expect(video?.caption_hit).toEqual({ start: 0.5, text: 'はじめに 息（いき）を すいます。' });
    const ordinary = await server.api(`/videos?per_page=1&keyword=${encodeURIComponent('次に持ち物')}`);
    expect((ordinary.body.contents as List).videos[0]?.caption_hit).toEqual({
      start: 4.5,
      text: '次に持ち物を確かめます。',
    });
    const byReading = await server.api(`/videos?per_page=1&keyword=${encodeURIComponent('もちもの')}`);
    expect((byReading.body.contents as List).videos[0]?.caption_hit).toMatchObject({
      text: '次に持ち物を確かめます。',
    });
    const inTitle = await server.api(`/videos?keyword=${encodeURIComponent('休憩室')}`);
    expect((inTitle.body.contents as List).videos[0]?.caption_hit).toBeNull();
  });

  it('sorts by view count, and videos with equal counts by date, the newest first', async () => {
    await server.db.updateTable('videos').set({ views_count: 7 }).where('video_no', 'in', [2, 6]).execute();
    const { numbers } = await list(server, 'sort_type=2');
    expect(numbers.slice(0, 4)).toEqual([6, 2, 14, 12]);
    await server.db.updateTable('videos').set({ views_count: 0 }).execute();
  });

  it('shuffles by seed, and the pages of one seed together contain every video once', async () => {
    const orders = new Set<string>();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const whole = (await list(server, `sort_type=3&seed=${seed}`)).numbers;
      const paged: number[] = [];
      for (let offset = 0; offset < PUBLIC_COUNT; offset += 3) {
        const { body } = await server.api(`/videos?sort_type=3&seed=${seed}&per_page=3&offset=${offset}`);
        paged.push(...(body.contents as List).videos.map((video) => video.video_no));
      }
      expect(paged, `seed ${seed}`).toEqual(whole);
      expect(whole.toSorted((a, b) => b - a)).toEqual(newestFirst);
      orders.add(whole.join());
    }
    expect(orders.size).toBeGreaterThan(2);
  });

  it('returns pages with the total count, and no videos beyond the end', async () => {
    const page = (await server.api('/videos?per_page=5&offset=10')).body.contents as List;
    expect([page.videos.length, page.count]).toEqual([3, PUBLIC_COUNT]);
    const behind = (await server.api('/videos?offset=999999999999999')).body.contents as List;
    expect(behind).toEqual({ videos: [], count: PUBLIC_COUNT });
    expect(((await server.api('/videos')).body.contents as List).videos).toHaveLength(12);
  });

  it('returns all fields of a video', async () => {
    const { status, body, headers } = await server.api(`/videos/${videoId(1)}`);
    const { video } = body.contents as Detail;
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(video).toMatchObject({
      title: '面接の準備を三つに分ける',
      content: '<p>動画1の説明です。</p>',
      post_date: '2026-01-01T10:00:00+09:00',
      duration: 61,
      has_captions: 1,
      has_easy_captions: 1,
      has_sign_language: 0,
      favorite_flag: 0,
      video_status: 0,
      stop_position: 0,
      company_url: null,
      genre: { slug: 'job-search', parent: 'work' },
      supervisor: { slug: 'mori', description: '一人目の段落。続きの行。\n\n二つ目の段落。' },
    });
    expect(video.tags.map((tag) => tag.slug)).toEqual(['オススメ', 'beginner']);
    expect(video.sources.map((source) => [source.height, source.url.startsWith(`/media/${videoId(1)}/`)])).toEqual([
      [720, true],
      [360, true],
    ]);
    const sound = await server.ask(video.audio?.url ?? '');
    expect(sound.headers['content-type']).toBe('audio/mp4');
    expect(video.audio).toEqual({
      url: expect.stringMatching(`^/media/${videoId(1)}/[0-9a-f]{32}[.]m4a$`),
      type: 'audio/mp4; codecs="mp4a.40.2"',
      bytes: Number(sound.headers['content-length']),
    });
    expect(video.tracks.map((track) => [track.kind, track.srclang, track.default])).toEqual([
      ['captions', 'ja', 1],
      ['captions', 'ja-x-easy', 0],
      ['chapters', 'ja', 0],
    ]);
    expect(video.chapters).toEqual([
      { start: 0.5, end: 3.5, title: 'はじめに' },
      { start: 4.5, end: 7.5, title: '持ち物' },
    ]);
  });

  it('lists related videos by genre and common tags, the most similar first, without the video itself', async () => {
    const { body } = await server.api(`/videos/${videoId(1)}`);
    expect((body.contents as Detail).video.related.map((video) => video.video_no)).toEqual([9, 2, 12, 7, 4]);
  });

  it('distinguishes a withdrawn video from an unknown one; a draft is unknown', async () => {
    await server.db.updateTable('videos').set({ withdrawn: 1 }).where('video_no', '=', 2).execute();
    const gone = await server.api(`/videos/${videoId(2)}`);
    expect([gone.status, gone.body.errors?.err_code]).toEqual([404, 'WITHDRAWN']);
    await server.db.updateTable('videos').set({ withdrawn: 0 }).where('video_no', '=', 2).execute();
    for (const id of [videoId(DRAFT_NO), videoId(99)]) {
      const answer = await server.api(`/videos/${id}`);
      expect([answer.status, answer.body.errors?.err_code]).toEqual([404, null]);
    }
  });

  it('lists genres as a tree, tags and supervisors', async () => {
    const genres = (await server.api('/videos/genres')).body.contents as ContentsOf<typeof calls.genres>;
    expect(genres.videoGenres.map((top) => [top.slug, top.children.map((child) => child.slug)])).toEqual([
      ['work', ['job-search', 'application']],
      ['living', ['health']],
    ]);
    const tags = (await server.api('/videos/tags?per_page=2&offset=1')).body.contents as ContentsOf<typeof calls.tags>;
    expect([tags.count, tags.tags.map((tag) => tag.slug)]).toEqual([4, ['beginner', 'interview']]);
    const { supervisors } = (await server.api('/supervisor')).body.contents as ContentsOf<typeof calls.supervisors>;
    expect(supervisors.map((person) => person.id)).toEqual([1, 2, 3]);
  });
});
