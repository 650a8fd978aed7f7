import { SortType, ViewStatus } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { searchWords } from '#lib/search-words.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import type { CardRow } from '#server/modules/videos/card-columns.ts';
import { cardsInOrder, favoriteNumbers, viewedNumbers } from '#server/modules/videos/list-repository.ts';
import { narrowed } from '#server/modules/videos/narrowing.ts';
import type { OrderOfViews } from '#server/modules/videos/order-of-views.ts';
import {
  byViews,
  type CountedSet,
  isIn,
  mostViewedOf,
  newestOf,
  oldestOf,
  shuffledOf,
} from '#server/modules/videos/page-of-set.ts';
import { SHUFFLE_SPACE, shuffleKey } from '#server/search/shuffle-key.ts';
import type { VideoIndex } from '#server/video-index/video-index.ts';

export interface VideoPage {
  readonly rows: readonly CardRow[];
  readonly count: number;
  /** That were searched for. */
  readonly words: readonly string[];
}

/** A page of the list that this viewer asks for; `viewer` is null for visitors, who have no lists of their own. */
export async function listPage(
  { db, random, orderOfViews }: Pick<ModuleDeps, 'db' | 'random'> & { readonly orderOfViews: OrderOfViews },
  indexNow: () => Promise<VideoIndex>,
  viewer: number | null,
  query: VideoListQuery,
): Promise<VideoPage> {
  const words = searchWords(query.keyword);
  const nothing = { rows: [], count: 0, words };
  if (viewer === null ? asksForPersonalList(query) : contradicts(query)) return nothing;
  const index = await indexNow();
  const ofAll = await narrowed(index, query, words);
  const { selected, lastViewed } = await ofViewer();
  if (query.offset >= selected.count) return { ...nothing, count: selected.count };
  const rows = await cardsInOrder(db, await numbersOnPage());
  // Between the order and the figures a view may have been counted.
  const inOrder = query.sort_type === SortType.playCount ? rows.sort(byViews) : rows;
  return { rows: inOrder, count: selected.count, words };

  async function ofViewer(): Promise<{ selected: CountedSet; lastViewed: readonly number[] }> {
    const asked = viewer === null ? null : personalFilter(query);
    if (viewer === null || asked === null) {
      const count = ofAll === index.everything ? index.size : ofAll.count();
      return { selected: { set: ofAll, count }, lastViewed: [] };
    }
    const set = ofAll.copy();
    if (asked.favorites) set.intersect(index.placesOf(await favoriteNumbers(db, viewer)));
    const lastViewed = asked.viewed === 'any' ? [] : await viewedNumbers(db, viewer);
    if (asked.viewed === 'only') set.intersect(index.placesOf(lastViewed));
    if (asked.viewed === 'never') set.subtract(index.placesOf(lastViewed));
    return { selected: { set, count: set.count() }, lastViewed };
  }

  async function numbersOnPage(): Promise<number[]> {
    const { offset, per_page } = query;
    switch (query.sort_type) {
      case SortType.latest:
        return newestOf(index, selected, query);
      case SortType.oldest:
        return oldestOf(index, selected, query);
      case SortType.playCount:
        return mostViewedOf(db, index, orderOfViews, selected, query);
      case SortType.random:
        return shuffledOf(index, selected, pivotOf(query.seed), query);
      case SortType.viewedLatest:
        return lastViewed.filter((no) => isIn(index, selected.set, no)).slice(offset, offset + per_page);
    }
  }

  /** Where in the shuffled order RANDOM starts. */
  function pivotOf(seed: string): number {
    return seed === '' ? Math.floor(random() * SHUFFLE_SPACE) : shuffleKey(seed);
  }
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

/** What a list is narrowed to by what one member did. */
interface PersonalFilter {
  readonly favorites: boolean;
  /** Viewed: at least one stored view. */
  readonly viewed: 'any' | 'only' | 'never';
}

/** Null when the list is the same for every member. Sorted by the last viewing, only viewed videos have a place. */
function personalFilter(query: VideoListQuery): PersonalFilter | null {
  const favorites = query.favorite_flag === 1;
  const onlyViewed = query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest;
  const viewed = onlyViewed ? 'only' : query.view_status === ViewStatus.unviewed ? 'never' : 'any';
  return favorites || viewed !== 'any' ? { favorites, viewed } : null;
}
