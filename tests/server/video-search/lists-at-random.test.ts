import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type VideoListQuery, videoListQuerySchema } from '#contract/api/queries.ts';
import { SortType, TagMatch, ViewStatus } from '#contract/enums.ts';
import { searchWords } from '#lib/search-text.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db, Schema } from '#server/db/row-types.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { bigramsOf } from '#server/video-search/bigrams.ts';
import { mostViewedOf, SHUFFLE_SPACE, shuffleKey } from '#server/video-search/orders.ts';
import { type Counted, mostViewedAfter } from '#server/video-search/queries.ts';
import { createVideoSearch } from '#server/video-search/search.ts';
import { createVideoIndex } from '#server/video-search/video-index.ts';
import { GENERATED_SUPERVISORS, generatedGenre, generatedTag } from '#tests/bench/api/rows/content-rows.ts';
import { generate } from '#tests/bench/api/rows/generate.ts';
import { Random } from '#tests/bench/api/rows/random.ts';
import { WORDS } from '#tests/bench/api/rows/texts.ts';
import { type DatabaseKind, TestClock } from '#tests/support/server/server.ts';
import { type CopiedDatabase, emptyPostgres, TEST_NOW } from '#tests/support/server/server-templates.ts';

/** To repeat the random queries of a run, set LIST_SEED to the seed in the test's name. */
const seed = Number(process.env.LIST_SEED ?? Date.now() % 1_000_000);
const QUESTIONS = 400;
/**
 * With 1,500 videos, some selections are small enough for orders.ts to sort them in memory and others are not, so both
 * code paths are tested.
 */
const SIZES = { videos: 1500, users: 20, views: 2000, favoritesEach: 60, tags: 12, genres: 10, captioned: 50 };
const PIVOT = 0.3;
const CONTENT = { current: async () => '1' };

type Video = Schema['videos'] & { readonly tags: ReadonlySet<string> };

describe.each<DatabaseKind>(['sqlite', 'postgres'])('lists on %s', (kind) => {
  let database: CopiedDatabase | null = null;
  let root: string;
  let db: Db;
  let videos: readonly Video[];
  const members = new Map<number, { favorites: Set<string>; viewed: Map<string, number> }>();

  beforeAll(async () => {
    database = kind === 'sqlite' ? null : await emptyPostgres(inject('postgresUrl'));
    root = mkdtempSync(join(tmpdir(), 'shigoto-lists-'));
    db = openDatabase(database?.url ?? `sqlite:${join(root, 'lists.sqlite')}`);
    await migrate(db);
    await generate(db, { seed: 1, now: TEST_NOW, ...SIZES });
    // No list may contain these three drafts and two withdrawn videos. The withdrawn videos get the number of video 5,
    // which is visible.
    await db.updateTable('videos').set({ publication_status: 0 }).where('video_no', 'in', [3, 700, 1499]).execute();
    await db.updateTable('videos').set({ withdrawn: 1, video_no: 5 }).where('video_no', 'in', [6, 800]).execute();
    await sayEverywhere(db);
    await sayInSections(db);
    const tagged = Map.groupBy(await db.selectFrom('video_tags').selectAll().execute(), (row) => row.video_id);
    const shown = db.selectFrom('videos').selectAll().where('withdrawn', '=', 0).where('publication_status', '=', 1);
    videos = (await shown.execute()).map((row) => ({
      ...row,
      tags: new Set(tagged.get(row.video_id)?.map(({ tag_slug }) => tag_slug)),
    }));
    for (const { id } of await db.selectFrom('users').select('id').execute()) {
      const favorites = await db.selectFrom('favorites').selectAll().where('user_id', '=', id).execute();
      const viewings = await db.selectFrom('viewings').selectAll().where('user_id', '=', id).execute();
      members.set(id, {
        favorites: new Set(favorites.filter(({ flag }) => flag === 1).map(({ video_id }) => video_id)),
        viewed: new Map(viewings.map(({ video_id, last_viewed_at }) => [video_id, last_viewed_at])),
      });
    }
  });
  afterAll(async () => {
    await db.destroy();
    await database?.remove();
    rmSync(root, { recursive: true, force: true });
  });

  it(`contain the same videos as a check of each single video (${QUESTIONS} queries, seed ${seed})`, async () => {
    const random = new Random(seed);
    const search = createVideoSearch({ db, clock: new TestClock(), contentVersion: CONTENT, random: () => PIVOT });
    let found = 0;
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      const viewer = random.below(2) === 0 ? null : random.pick([...members.keys()]);
      const query = anyQuery(random);
      const expected = expectedOf(viewer, query);
      const { rows, count } = await search.list(query, viewer);
      const { offset, per_page } = query;
      expect({ count, ids: rows.map(({ video_id }) => video_id) }, JSON.stringify({ viewer, query })).toEqual({
        count: expected.length,
        ids: expected.slice(offset, offset + per_page),
      });
      found += rows.length;
    }
    expect(found).toBeGreaterThan(QUESTIONS);
  });

  it('by relevance: title first, then names, description and captions; each page continues the one before', async () => {
    const search = createVideoSearch({ db, clock: new TestClock(), contentVersion: CONTENT, random: () => PIVOT });
    const query = v.parse(videoListQuerySchema, { keyword: IN_SECTIONS });
    const numbers: number[] = [];
    for (let offset = 0, last = 1; last > 0; offset += 7) {
      const { rows } = await search.list({ ...query, offset, per_page: 7 }, null);
      numbers.push(...rows.map(({ video_no }) => video_no));
      last = rows.length;
    }
    expect(new Set(numbers).size).toBe(61);
    expect(numbers.map((no) => no % 4)).toEqual(numbers.map((no) => no % 4).sort());
  });

  it('follow the order of views without skipping or repeating videos with equal counts', async () => {
    const all = await mostViewedAfter(db, null, SIZES.videos);
    const walked: Counted[] = [];
    for (let part = all.slice(0, 7); part.length > 0; ) {
      walked.push(...part);
      part = await mostViewedAfter(db, part.at(-1) ?? null, 7);
    }
    expect(new Set(all.map(({ views_count }) => views_count)).size).toBeLessThan(all.length);
    expect(walked.map(({ video_no }) => video_no)).toEqual(all.map(({ video_no }) => video_no));
  });

  it('find the most viewed among many rarely viewed videos, and rarely read the order of all videos', async () => {
    const clock = new TestClock();
    const index = await createVideoIndex(db, CONTENT, clock)();
    const all = await mostViewedAfter(db, null, SIZES.videos);
    const rare = all.slice(SIZES.videos - 1100).map(({ video_no }) => video_no);
    const bitmap = index.bitmapOf(rare);
    const paging = { offset: 30, per_page: 20 };
    const page = () => mostViewedOf(db, index, { bitmap, count: bitmap.count() }, paging);
    const expected = rare.filter((no) => index.has(index.all, no)).slice(30, 50);
    expect(await page()).toEqual(expected);
    const [first = 0] = expected;
    const views = (count: number) =>
      db.updateTable('videos').set({ views_count: count }).where('video_no', '=', first).execute();
    const before = all.find(({ video_no }) => video_no === first)?.views_count ?? 0;
    await views(0);
    expect(await page()).toEqual(expected);
    clock.time += 1000;
    expect(await page()).not.toContain(first);
    await views(before);
  });

  it('cache that a word doesn’t occur, although all of its bigrams are in most texts', async () => {
    const [first, later] = [1, 2].map(() => createVideoIndex(db, CONTENT, new TestClock()));
    const noFilters = { 'genres[]': [], 'supervisors[]': [], 'tags[]': [], search_type: TagMatch.or };
    const found = async (ask: typeof first) => (await (await ask?.())?.matching(noFilters, [NOWHERE]))?.count();
    expect(await found(first)).toBe(0);
    await db
      .updateTable('videos')
      .set({ search_text: `${SAID}${NOWHERE}` })
      .where('video_no', '=', 20)
      .execute();
    expect(await found(first)).toBe(0);
    expect(await found(later)).toBe(1);
  });

  function expectedOf(viewer: number | null, query: VideoListQuery): string[] {
    const member = viewer === null ? null : (members.get(viewer) ?? null);
    const { sort_type: sort, view_status: status } = query;
    const isPersonal = query.favorite_flag === 1 || status === ViewStatus.viewed || sort === SortType.viewedLatest;
    if (member === null && isPersonal) return [];
    const words = searchWords(query.keyword);
    const onlyViewed = status === ViewStatus.viewed || sort === SortType.viewedLatest;
    const matching = videos.filter((video) => {
      const viewed = member?.viewed.has(video.video_id) ?? false;
      return (
        (query['genres[]'].length === 0 || query['genres[]'].some((slug) => isOfGenre(video, slug))) &&
        (query['supervisors[]'].length === 0 || query['supervisors[]'].includes(String(video.supervisor_id))) &&
        hasTags(video, query) &&
        words.every((word) => video.search_text.includes(word)) &&
        (query.favorite_flag === 0 || (member?.favorites.has(video.video_id) ?? false)) &&
        (!onlyViewed || viewed) &&
        (status !== ViewStatus.unviewed || !viewed)
      );
    });
    const start = query.seed === '' ? Math.floor(PIVOT * SHUFFLE_SPACE) : shuffleKey(query.seed);
    const place = ({ shuffle_key }: Video) => (shuffle_key >= start ? shuffle_key : shuffle_key + SHUFFLE_SPACE);
    const lastViewed = (video: Video) => member?.viewed.get(video.video_id) ?? 0;
    const newer = (a: Video, b: Video) => b.video_no - a.video_no;
    const orders: Record<VideoListQuery['sort_type'], (a: Video, b: Video) => number> = {
      [SortType.latest]: (a, b) => b.post_date - a.post_date || newer(a, b),
      [SortType.oldest]: (a, b) => a.post_date - b.post_date || -newer(a, b),
      [SortType.playCount]: (a, b) => b.views_count - a.views_count || newer(a, b),
      [SortType.random]: (a, b) => place(a) - place(b) || -newer(a, b),
      [SortType.relevance]: (a, b) =>
        sectionOf(a, words) - sectionOf(b, words) || b.post_date - a.post_date || newer(a, b),
      [SortType.viewedLatest]: (a, b) => lastViewed(b) - lastViewed(a) || (a.video_id < b.video_id ? 1 : -1),
    };
    return matching.sort(orders[sort]).map(({ video_id }) => video_id);
  }
});

/**
 * A text that `sayEverywhere` appends to more videos than video-index.ts checks at a time. It contains all bigrams of
 * NOWHERE, but not NOWHERE itself.
 */
const SAID = 'していますが見ていて';
const NOWHERE = 'ていてい';
const TRUE_WORD = 'ますが見て';

async function sayEverywhere(db: Db): Promise<void> {
  const said = db.selectFrom('videos').select(['video_no', 'search_text']).where('video_no', '>', 10);
  const rows = await said.where('video_no', '<=', 710).where('withdrawn', '=', 0).execute();
  for (const { video_no, search_text } of rows) await changeText(db, video_no, `${search_text}${SAID}`);
}

/**
 * A word that `sayInSections` appends to one section of the search text of the videos 900 to 960: to a different
 * section in each of four consecutive videos.
 */
const IN_SECTIONS = 'えんぴつけずり';
const SECTION_END = '\u001e';

async function sayInSections(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('videos')
    .select(['video_no', 'search_text'])
    .where('video_no', '>=', 900)
    .where('video_no', '<=', 960)
    .execute();
  for (const { video_no, search_text } of rows) {
    const sections = search_text.split(SECTION_END);
    const text = sections.map((section, index) => (index === video_no % 4 ? `${section}${IN_SECTIONS}` : section));
    await changeText(db, video_no, text.join(SECTION_END));
  }
}

async function changeText(db: Db, video_no: number, search_text: string): Promise<void> {
  await db.updateTable('videos').set({ search_text }).where('video_no', '=', video_no).execute();
  await db.deleteFrom('grams_of_videos').where('video_no', '=', video_no).execute();
  await insertRows(
    db,
    'grams_of_videos',
    [...bigramsOf(search_text)].map((gram) => ({ gram, video_no })),
  );
}

/**
 * For each word, finds the first section of the video's search text that contains it.
 * @returns the largest index of these sections
 */
function sectionOf({ search_text }: Video, words: readonly string[]): number {
  const sections = search_text.split(SECTION_END);
  return Math.max(0, ...words.map((word) => sections.findIndex((section) => section.includes(word))));
}

/**
 * Whether a video is of a genre or of one of its child genres. For example, `genre-5` is the parent of `genre-6` to
 * `genre-9` (content-rows.ts).
 */
function isOfGenre({ genre_slug }: Video, slug: string): boolean {
  const no = Number(genre_slug.replace('genre-', ''));
  return genre_slug === slug || generatedGenre(no - (no % 5)) === slug;
}

function hasTags({ tags }: Video, { 'tags[]': asked, search_type }: VideoListQuery): boolean {
  if (asked.length === 0) return true;
  return search_type === TagMatch.or ? asked.some((slug) => tags.has(slug)) : asked.every((slug) => tags.has(slug));
}

function anyQuery(random: Random): VideoListQuery {
  const some = (name: (no: number) => string, end: number) =>
    random.below(3) === 0 ? random.several(1 + random.below(3), end).map(name) : [];
  const word = () =>
    random.pick([
      () => random.pick(WORDS),
      () => random.pick(WORDS).slice(0, 1),
      () => 'のその',
      () => 'そのの',
      () => NOWHERE,
      () => TRUE_WORD,
      () => IN_SECTIONS,
    ])();
  return {
    per_page: 1 + random.below(40),
    offset: random.below(3) === 0 ? random.below(60) : 0,
    // Each of these three lists may contain a value that doesn't exist, such as genre 10.
    'genres[]': some(generatedGenre, SIZES.genres + 1),
    'supervisors[]': some(String, GENERATED_SUPERVISORS + 5),
    'tags[]': some(generatedTag, SIZES.tags + 1),
    favorite_flag: random.below(6) === 0 ? 1 : 0,
    view_status: random.pick([0, 0, 0, 1, 2]),
    sort_type: random.pick(Object.values(SortType)),
    search_type: random.pick(Object.values(TagMatch)),
    seed: random.pick(['', 'a', 'b']),
    keyword: random.below(3) === 0 ? Array.from({ length: 1 + random.below(3) }, word).join(' ') : '',
  };
}
