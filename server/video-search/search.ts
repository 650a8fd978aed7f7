import type { VideoListQuery } from '#contract/api/queries.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import type { Clock } from '#lib/clock.ts';
import { searchWords } from '#lib/search-text.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/row-types.ts';
import {
  byViews,
  mostViewedOf,
  newestOf,
  newestOfGroups,
  oldestOf,
  type Selection,
  SHUFFLE_SPACE,
  shuffledOf,
  shuffleKey,
} from '#server/video-search/orders.ts';
import { favoriteNumbers, type ListRow, rowsInOrder, viewedNumbers } from '#server/video-search/queries.ts';
import { createRelated, type Related } from '#server/video-search/related.ts';
import { createVideoIndex, type VideoIndex } from '#server/video-search/video-index.ts';

/**
 * Finds the videos that a list shows, in order. Returns database rows; modules/videos/cards.ts turns them into API
 * answers.
 */
export interface VideoSearch {
  /**
   * One page of a list. `viewer`: the member's id, or null for visitors, who have no favourites or views. In the
   * result, `count` is the number of videos on all pages, and `words` are those that were searched for.
   */
  list(query: VideoListQuery, viewer: number | null): Promise<VideoPage>;
  readonly related: Related;
}

export interface VideoPage {
  readonly rows: readonly ListRow[];
  readonly count: number;
  readonly words: readonly string[];
}

export interface VideoSearchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contentVersion: ContentVersion;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

export function createVideoSearch({ db, clock, contentVersion, random }: VideoSearchDeps): VideoSearch {
  const indexNow = createVideoIndex(db, contentVersion, clock);
  const related = createRelated(db, contentVersion);

  return {
    related,

    async list(query, viewer) {
      const words = searchWords(query.keyword);
      const nothing = { rows: [], count: 0, words };
      if (viewer === null ? asksForPersonalList(query) : contradicts(query)) return nothing;
      const index = await indexNow();
      const matching = await index.matching(query, words);
      const personal = viewer === null ? null : personalFilter(query);
      const { lastViewed, ...selection } =
        viewer === null || personal === null
          ? { bitmap: matching, count: matching === index.all ? index.size : matching.count(), lastViewed: [] }
          : await ofMember(db, index, matching, viewer, personal);
      if (query.offset >= selection.count) return { ...nothing, count: selection.count };
      const rows = await rowsInOrder(db, await numbersOnPage(index, selection, { lastViewed, words }, query));
      // Sorts again, because a view may have been counted between reading the order and reading the rows.
      const inOrder = query.sort_type === SortType.playCount ? rows.sort(byViews) : rows;
      return { rows: inOrder, count: selection.count, words };
    },
  };

  async function numbersOnPage(
    index: VideoIndex,
    selection: Selection,
    { lastViewed, words }: { readonly lastViewed: readonly number[]; readonly words: readonly string[] },
    query: VideoListQuery,
  ): Promise<number[]> {
    switch (query.sort_type) {
      case SortType.relevance:
        return newestOfGroups(index, await index.byRelevance(selection.bitmap, words), query);
      case SortType.latest:
        return newestOf(index, selection, query);
      case SortType.oldest:
        return oldestOf(index, selection, query);
      case SortType.playCount:
        return mostViewedOf(db, index, selection, query);
      case SortType.random:
        return shuffledOf(index, selection, pivotOf(query.seed), query);
      case SortType.viewedLatest: {
        const inOrder = lastViewed.filter((videoNo) => index.has(selection.bitmap, videoNo));
        return inOrder.slice(query.offset, query.offset + query.per_page);
      }
    }
  }

  /**
   * The position in the fixed random order at which the list starts. Without a seed, each list starts at a new random
   * position.
   */
  function pivotOf(seed: string): number {
    return seed === '' ? Math.floor(random() * SHUFFLE_SPACE) : shuffleKey(seed);
  }
}

/**
 * Whether the query is for a list that only members have. The filter for unviewed videos is allowed for visitors: to
 * them, every video is unviewed.
 */
function asksForPersonalList(query: VideoListQuery): boolean {
  return (
    query.favorite_flag === 1 || query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest
  );
}

/** Whether the query can't have results: unviewed videos have no place in an order by the time of viewing. */
function contradicts(query: VideoListQuery): boolean {
  return query.view_status === ViewStatus.unviewed && query.sort_type === SortType.viewedLatest;
}

interface PersonalFilter {
  readonly favorites: boolean;
  /** Whether videos with at least one stored view are included (`any`), required (`only`) or excluded (`never`). */
  readonly viewed: 'any' | 'only' | 'never';
}

/**
 * The part of a query that depends on the member. Null if the list is the same for every member. A list that is sorted
 * by the time of viewing contains only viewed videos.
 */
function personalFilter(query: VideoListQuery): PersonalFilter | null {
  const favorites = query.favorite_flag === 1;
  const onlyViewed = query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest;
  const viewed = onlyViewed ? 'only' : query.view_status === ViewStatus.unviewed ? 'never' : 'any';
  return favorites || viewed !== 'any' ? { favorites, viewed } : null;
}

/**
 * Applies a member's filters to `matching`. `lastViewed` in the result: the numbers of the videos that the member
 * viewed, most recently viewed first; empty if the filters don't need them.
 */
async function ofMember(
  db: Db,
  index: VideoIndex,
  matching: Selection['bitmap'],
  viewer: number,
  { favorites, viewed }: PersonalFilter,
): Promise<Selection & { readonly lastViewed: readonly number[] }> {
  const bitmap = matching.copy();
  if (favorites) bitmap.intersect(index.bitmapOf(await favoriteNumbers(db, viewer)));
  const lastViewed = viewed === 'any' ? [] : await viewedNumbers(db, viewer);
  if (viewed === 'only') bitmap.intersect(index.bitmapOf(lastViewed));
  if (viewed === 'never') bitmap.subtract(index.bitmapOf(lastViewed));
  return { bitmap, count: bitmap.count(), lastViewed };
}
