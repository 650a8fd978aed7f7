import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SortType, TagMatch, ViewStatus } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { searchWords } from '#lib/search-words.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { listPage } from '#server/modules/videos/list.ts';
import { type Counted, mostViewedOfAll } from '#server/modules/videos/list-repository.ts';
import { createOrderOfViews } from '#server/modules/videos/order-of-views.ts';
import { mostViewedOf } from '#server/modules/videos/page-of-set.ts';
import { gramsOf } from '#server/search/grams.ts';
import { SHUFFLE_SPACE, shuffleKey } from '#server/search/shuffle-key.ts';
import { createVideoIndex } from '#server/video-index/video-index.ts';
import { GENERATED_SUPERVISORS, generatedGenre, generatedTag } from '#tests/bench/api/content-rows.ts';
import { generate } from '#tests/bench/api/generate.ts';
import { Random } from '#tests/bench/api/random.ts';
import { WORDS } from '#tests/bench/api/texts.ts';
import { type DatabaseKind, TestClock } from '#tests/support/server.ts';
import { type CopiedDatabase, emptyPostgres, TEST_NOW } from '#tests/support/server-templates.ts';

/** Again with the same questions: LIST_SEED, from the test's name. */
const seed = Number(process.env.LIST_SEED ?? Date.now() % 1_000_000);
const QUESTIONS = 400;
/** More than are sorted as a whole by their views (page-of-set.ts). */
const SIZES = { videos: 1500, users: 20, views: 2000, favoritesEach: 60, tags: 12, genres: 10, captioned: 50 };
const PIVOT = 0.3;

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
    // Some that nobody may see, in every order and filter; one of them with the number of one that is shown.
    await db.updateTable('videos').set({ publication_status: 0 }).where('video_no', 'in', [3, 700, 1499]).execute();
    await db.updateTable('videos').set({ withdrawn: 1, video_no: 5 }).where('video_no', 'in', [6, 800]).execute();
    await sayEverywhere(db);
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

  it(`hold what looking at each video finds (${QUESTIONS} questions, seed ${seed})`, { timeout: 60_000 }, async () => {
    const random = new Random(seed);
    const index = createVideoIndex(db, { current: async () => '1' });
    const orderOfViews = createOrderOfViews(db, new TestClock());
    let found = 0;
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      const viewer = random.below(2) === 0 ? null : random.pick([...members.keys()]);
      const query = anyQuery(random);
      const expected = expectedOf(viewer, query);
      const { rows, count } = await listPage({ db, random: () => PIVOT, orderOfViews }, index, viewer, query);
      const { offset, per_page } = query;
      expect({ count, ids: rows.map(({ video_id }) => video_id) }, JSON.stringify({ viewer, query })).toEqual({
        count: expected.length,
        ids: expected.slice(offset, offset + per_page),
      });
      found += rows.length;
    }
    expect(found).toBeGreaterThan(QUESTIONS);
  });

  it('go along the order of views without leaving out or repeating any of equal figures', async () => {
    const all = await mostViewedOfAll(db, null, SIZES.videos);
    const walked: Counted[] = [];
    for (let part = all.slice(0, 7); part.length > 0; ) {
      walked.push(...part);
      part = await mostViewedOfAll(db, part.at(-1) ?? null, 7);
    }
    expect(new Set(all.map(({ views_count }) => views_count)).size).toBeLessThan(all.length);
    expect(walked.map(({ video_no }) => video_no)).toEqual(all.map(({ video_no }) => video_no));
  });

  it('find the most viewed of many that are hardly viewed, and read the order of all for it once in a while', async () => {
    const clock = new TestClock();
    const orderOfViews = createOrderOfViews(db, clock);
    const index = await createVideoIndex(db, { current: async () => '1' })();
    const all = await mostViewedOfAll(db, null, SIZES.videos);
    const rare = all.slice(SIZES.videos - 1100).map(({ video_no }) => video_no);
    const set = index.placesOf(rare);
    const paging = { offset: 30, per_page: 20 };
    const page = () => mostViewedOf(db, index, orderOfViews, { set, count: set.count() }, paging);
    const expected = rare.filter((no) => index.placeOf(no) !== null).slice(30, 50);
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

  it('remember that a word is nowhere, though all of its pairs of letters are in most texts', async () => {
    const [first, later] = [1, 2].map(() => createVideoIndex(db, { current: async () => '1' }));
    const places = async (ask: typeof first) => (await (await ask?.())?.withWord(NOWHERE))?.ascending(0, 10).length;
    expect(await places(first)).toBe(0);
    await db
      .updateTable('videos')
      .set({ search_text: `${SAID}${NOWHERE}` })
      .where('video_no', '=', 20)
      .execute();
    expect(await places(first)).toBe(0);
    expect(await places(later)).toBe(1);
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
      [SortType.viewedLatest]: (a, b) => lastViewed(b) - lastViewed(a) || (a.video_id < b.video_id ? 1 : -1),
    };
    return matching.sort(orders[sort]).map(({ video_id }) => video_id);
  }
});

/** In more texts than are looked through at a time (video-index.ts); `NOWHERE` has no pair of letters that it hasn't. */
const SAID = 'していますが見ていて';
const NOWHERE = 'ていてい';
const TRUE_WORD = 'ますが見て';

async function sayEverywhere(db: Db): Promise<void> {
  const said = db.selectFrom('videos').select(['video_no', 'search_text']).where('video_no', '>', 10);
  const rows = await said.where('video_no', '<=', 710).where('withdrawn', '=', 0).execute();
  for (const { video_no, search_text } of rows) {
    const text = `${search_text}${SAID}`;
    await db.updateTable('videos').set({ search_text: text }).where('video_no', '=', video_no).execute();
    await db.deleteFrom('grams_of_videos').where('video_no', '=', video_no).execute();
    await insertRows(
      db,
      'grams_of_videos',
      [...gramsOf(text)].map((gram) => ({ gram, video_no })),
    );
  }
}

/** `genre-5` is above `genre-6` to `genre-9` (content-rows.ts). */
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
    ])();
  return {
    per_page: 1 + random.below(40),
    offset: random.below(3) === 0 ? random.below(60) : 0,
    // Number 10 doesn't exist.
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
