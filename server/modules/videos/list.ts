import { SortType, ViewStatus } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { searchWords } from '#lib/search-words.ts';
import type { ContentCache } from '#server/content-cache.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import type { CardRow } from '#server/modules/videos/card-columns.ts';
import { videosInOrder } from '#server/modules/videos/detail-repository.ts';
import { filterOf, type PersonalFilter, type Selection } from '#server/modules/videos/list-filter.ts';
import { countVideos, listVideos, listViewedLatest } from '#server/modules/videos/list-repository.ts';
import { rareGrams } from '#server/modules/videos/rare-grams.ts';
import { SHUFFLE_SPACE, shuffleKey } from '#server/search/shuffle-key.ts';

export interface VideoPage {
  readonly rows: readonly CardRow[];
  readonly count: number;
  readonly selection: Selection;
}

export interface ListCaches {
  /** How many videos pass a filter. */
  readonly counts: ContentCache<number>;
  /** The ids of a page that is the same for everybody. Filters take long in a large catalogue, and many ask for the same. */
  readonly pages: ContentCache<readonly string[]>;
}

/** A page of the list that this viewer asks for; `viewer` is null for visitors, who have no lists of their own. */
export async function listPage(
  { db, random }: Pick<ModuleDeps, 'db' | 'random'>,
  { counts, pages }: ListCaches,
  viewer: number | null,
  query: VideoListQuery,
): Promise<VideoPage> {
  const words = searchWords(query.keyword);
  const grams = words.length === 0 ? [] : await rareGrams(db, words);
  const filter = filterOf(query, words, grams ?? []);
  const selection = { filter, personal: viewer === null ? null : personalFilter(viewer, query) };
  const nothing = { rows: [], count: 0, selection };
  if (grams === null) return nothing;
  if (viewer === null ? asksForPersonalList(query) : contradicts(query)) return nothing;
  const count = await countOf(selection);
  if (query.offset >= count) return { ...nothing, count };
  const { sort_type: sort } = query;
  if (viewer !== null && sort === SortType.viewedLatest) {
    return { rows: await listViewedLatest(db, selection, viewer, query), count, selection };
  }
  if (selection.personal === null && followsFromContent(query)) {
    const seed = sort === SortType.random ? query.seed : '';
    const key = JSON.stringify([selection.filter, sort, seed, query.per_page, query.offset]);
    const ids = await pages.get(key, async () => (await rows()).map((row) => row.video_id));
    return { rows: await videosInOrder(db, ids), count, selection };
  }
  return { rows: await rows(), count, selection };

  function rows(): Promise<CardRow[]> {
    const pivot = query.seed === '' ? Math.floor(random() * SHUFFLE_SPACE) : shuffleKey(query.seed);
    const order = sort === SortType.viewedLatest ? SortType.latest : sort;
    return listVideos(db, selection, order, pivot, query);
  }

  /** Only what is the same for everybody is remembered. Unviewed ones are what remains of that: most of the catalogue. */
  async function countOf({ filter, personal }: Selection): Promise<number> {
    const everybodys = () => counts.get(JSON.stringify(filter), () => countVideos(db, { filter, personal: null }));
    if (personal === null) return everybodys();
    if (personal.favorites || personal.viewed === 'only') return countVideos(db, { filter, personal });
    const viewed = await countVideos(db, { filter, personal: { ...personal, viewed: 'only' } });
    // The remembered figure may be a moment older than an import that withdrew videos.
    return Math.max(0, (await everybodys()) - viewed);
  }
}

/** Which videos stand on a page, and in which order: the same until the next import. */
function followsFromContent({ sort_type: sort, seed }: VideoListQuery): boolean {
  return sort === SortType.latest || sort === SortType.oldest || (sort === SortType.random && seed !== '');
}

/** Lists that only a person can have. Asking for unviewed videos isn't one: nobody viewed nothing, so it is all of them. */
function asksForPersonalList(query: VideoListQuery): boolean {
  return (
    query.favorite_flag === 1 || query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest
  );
}

/** The last viewed of those never viewed. */
function contradicts(query: VideoListQuery): boolean {
  return query.view_status === ViewStatus.unviewed && query.sort_type === SortType.viewedLatest;
}

/** Null when the list is the same for every member. Sorted by the last viewing, only viewed videos have a place. */
function personalFilter(userId: number, query: VideoListQuery): PersonalFilter | null {
  const favorites = query.favorite_flag === 1;
  const onlyViewed = query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest;
  const viewed = onlyViewed ? 'only' : query.view_status === ViewStatus.unviewed ? 'never' : 'any';
  return favorites || viewed !== 'any' ? { userId, favorites, viewed } : null;
}
