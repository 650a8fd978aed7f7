import type { VideoListQuery } from '#contract/api/queries.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import type { Clock } from '#lib/clock.ts';
import { searchWords } from '#lib/text.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/schema.ts';
import {
  byViews,
  mostViewedOf,
  newestOf,
  oldestOf,
  type Selection,
  SHUFFLE_SPACE,
  shuffledOf,
  shuffleKey,
} from '#server/video-search/orders.ts';
import { favoriteNumbers, type ListRow, rowsInOrder, viewedNumbers } from '#server/video-search/queries.ts';
import { createRelated, type Related } from '#server/video-search/related.ts';
import { createVideoIndex, type VideoIndex } from '#server/video-search/video-index.ts';

/** Which videos a list shows, in which order. Knows nothing of answers: rows become cards elsewhere. */
export interface VideoSearch {
  /**
   * A page of a list. `viewer`: the member's id; null for visitors, who have no lists of their own.
   * `count` is of all pages, `words` those that were searched for.
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
  /** From 0 up to, not including, 1. */
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
      const rows = await rowsInOrder(db, await numbersOnPage(index, selection, lastViewed, query));
      // A view may have been counted between reading the order and reading the rows.
      const inOrder = query.sort_type === SortType.playCount ? rows.sort(byViews) : rows;
      return { rows: inOrder, count: selection.count, words };
    },
  };

  async function numbersOnPage(
    index: VideoIndex,
    selection: Selection,
    lastViewed: readonly number[],
    query: VideoListQuery,
  ): Promise<number[]> {
    switch (query.sort_type) {
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

  /** Where in the shuffled order RANDOM starts. */
  function pivotOf(seed: string): number {
    return seed === '' ? Math.floor(random() * SHUFFLE_SPACE) : shuffleKey(seed);
  }
}

/** Lists that only a member can have. “Unviewed” is not one: to a visitor, every video is unviewed. */
function asksForPersonalList(query: VideoListQuery): boolean {
  return (
    query.favorite_flag === 1 || query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest
  );
}

/** Unviewed videos have no place in an order by the last viewing. */
function contradicts(query: VideoListQuery): boolean {
  return query.view_status === ViewStatus.unviewed && query.sort_type === SortType.viewedLatest;
}

/** How the list is narrowed by what one member did. */
interface PersonalFilter {
  readonly favorites: boolean;
  /** Viewed: at least one stored view. */
  readonly viewed: 'any' | 'only' | 'never';
}

/** Null when the list is the same for every member. An order by the last viewing has only viewed videos. */
function personalFilter(query: VideoListQuery): PersonalFilter | null {
  const favorites = query.favorite_flag === 1;
  const onlyViewed = query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest;
  const viewed = onlyViewed ? 'only' : query.view_status === ViewStatus.unviewed ? 'never' : 'any';
  return favorites || viewed !== 'any' ? { favorites, viewed } : null;
}

/** `lastViewed`: the numbers of the member's viewed videos, the last viewed first; empty when the filter needs none. */
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
