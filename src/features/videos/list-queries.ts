import {
  type InfiniteData,
  InfiniteQueryObserver,
  infiniteQueryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { filterToQuery, type VideoFilter } from '#catalog/filter.ts';
import { sameNamed } from '#catalog/genre-tree.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { genresOptions, videoKeys } from '#catalog/video-queries.ts';
import { PER_PAGE } from '#contract/limits.ts';

/** Which list, and whose. */
export interface ListOf {
  readonly api: Api;
  readonly userKey: string;
  readonly filter: VideoFilter;
}

/** Videos from one offset on, as many as were requested together. */
export interface VideoPage {
  readonly videos: readonly VideoSummary[];
  /** The number of videos in the whole list. */
  readonly count: number;
}

/** Pages by their offsets. */
type VideoPages = InfiniteData<VideoPage>;

export interface VideoList {
  readonly videos: readonly VideoSummary[];
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * A filtered list from its beginning. The first page is as long as the address says; a refetch gets every page at its
 * current length.
 *
 * @param page how many pages of twelve videos the address asks for
 */
export function videoListOptions({ api, userKey, filter }: ListOf, page: number) {
  const queryKey = [...videoKeys.lists(userKey), 'pages', filter] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: offset, signal, client }): Promise<VideoPage> => {
      const known = client.getQueryData<VideoPages>(queryKey);
      const length = lengthAt(known, offset) ?? Math.max(PER_PAGE.videos, page * PER_PAGE.videos - offset);
      const until = Math.max(offset + length, reachedBy(known?.pages ?? []));
      return fetchPage({ offset, length, until }, signal, (from, perPage) =>
        fetchChunk(client, { api, filter }, from, perPage, signal),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextOffset(pages) ?? undefined,
    meta: { persist: true },
  });
}

/** The pages as one list. A video that moved to a later page between two calls appears once. */
export function listOf(data: VideoPages): VideoList {
  const found = new Map<string, VideoSummary>();
  for (const { videos } of data.pages)
    for (const video of videos) if (!found.has(video.videoId)) found.set(video.videoId, video);
  return {
    videos: [...found.values()],
    count: data.pages.at(-1)?.count ?? 0,
    hasMore: nextOffset(data.pages) !== null,
  };
}

/** Loads a list to the length that its address says. */
export async function loadList(queryClient: QueryClient, of: ListOf, page: number): Promise<void> {
  const options = videoListOptions(of, page);
  // The first fetch may join one that is under way for fewer videos.
  for (let fetches = 0; fetches < 2; fetches += 1) {
    const known = queryClient.getQueryData<VideoPages>(options.queryKey);
    if (known && (reachedBy(known.pages) >= page * PER_PAGE.videos || nextOffset(known.pages) === null)) return;
    await queryClient.infiniteQuery({ ...options, staleTime: 0, pages: (known?.pages.length ?? 0) + 1 });
  }
}

/**
 * Lengthens the list on screen by one page.
 * @returns the new number of videos; null when it failed or the list is no longer on screen
 */
export async function lengthenList(queryClient: QueryClient, of: ListOf, page: number): Promise<number | null> {
  const options = videoListOptions(of, page);
  // The list shown may be the anonymous one.
  const before = await queryClient.infiniteQuery({ ...options, staleTime: 'static' });
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  // A refetch may replace or cancel this fetch; then the page is fetched once more.
  while (query?.isActive()) {
    const observer = new InfiniteQueryObserver(queryClient, options);
    const { data, isError } = await observer.fetchNextPage({ cancelRefetch: false });
    if (isError || !data) return null;
    if (data.pages.length > before.pages.length || nextOffset(data.pages) === null) return listOf(data).videos.length;
  }
  return null;
}

function reachedBy(pages: readonly VideoPage[]): number {
  return pages.reduce((sum, { videos }) => sum + videos.length, 0);
}

/** Null at the end of the list, and after an empty page, whatever the count says. */
function nextOffset(pages: readonly VideoPage[]): number | null {
  const last = pages.at(-1);
  const reached = reachedBy(pages);
  return last !== undefined && last.videos.length > 0 && reached < last.count ? reached : null;
}

function lengthAt(known: VideoPages | undefined, offset: number): number | undefined {
  const page = known?.pages[known.pageParams.indexOf(offset)];
  // The last page may have been shorter than a full one.
  return page && Math.max(PER_PAGE.videos, page.videos.length);
}

interface Wanted {
  readonly offset: number;
  readonly length: number;
  /** The offset up to which the same fetch will request the following pages. */
  readonly until: number;
}

/** What a fetch, identified by its signal, received beyond the requested page. */
const surplus = new WeakMap<AbortSignal, VideoPage & { readonly offset: number }>();

/** Fetches as many videos per call as the API allows. `surplus` holds what exceeds this page, for the next ones. */
async function fetchPage(
  { offset, length, until }: Wanted,
  signal: AbortSignal,
  fetch: (offset: number, perPage: number) => Promise<VideoPage>,
): Promise<VideoPage> {
  const rest = surplus.get(signal);
  let { videos, count }: VideoPage = rest?.offset === offset ? rest : { videos: [], count: Number.POSITIVE_INFINITY };
  while (videos.length < length && offset + videos.length < count) {
    const reached = offset + videos.length;
    const part = await fetch(reached, Math.min(until - reached, PER_PAGE.max));
    videos = [...videos, ...part.videos];
    count = part.videos.length === 0 ? reached : part.count;
  }
  surplus.set(signal, { offset: offset + length, videos: videos.slice(length), count });
  return { videos: videos.slice(0, length), count };
}

async function fetchChunk(
  queryClient: QueryClient,
  { api, filter }: Pick<ListOf, 'api' | 'filter'>,
  offset: number,
  per_page: number,
  signal: AbortSignal,
): Promise<VideoPage> {
  const tree = queryClient.getQueryData(genresOptions(api).queryKey) ?? [];
  const genres = sameNamed(filter.genres, tree).flat();
  const query = { ...filterToQuery({ ...filter, genres }), per_page, offset };
  const { videos, count } = await api.call('videos', { query, signal });
  return { videos: videos.map(toSummary), count };
}
