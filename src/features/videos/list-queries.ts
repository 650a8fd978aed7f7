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

/** A video list: its filter, and the user key of the person for whom it is fetched. */
export interface ListOf {
  readonly api: Api;
  readonly userKey: string;
  readonly filter: VideoFilter;
}

/** One page of the list. Pages differ in length. */
export interface VideoPage {
  readonly videos: readonly VideoSummary[];
  /** The number of videos in the whole list. */
  readonly count: number;
}

/** Each page parameter is the page's offset. */
type VideoPages = InfiniteData<VideoPage>;

export interface VideoList {
  readonly videos: readonly VideoSummary[];
  readonly count: number;
  readonly hasMore: boolean;
}

/**
 * A filtered list, as an infinite query. Its first page has as many videos as the URL asks for. A refetch requests at
 * least as many videos for each page as before.
 * @param page the length that the URL asks for, in pages of twelve videos
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

/** Joins the pages. A video that moved to a later page between two calls appears only once. */
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

/** Loads a list up to the length that its URL asks for. */
export async function loadList(queryClient: QueryClient, of: ListOf, page: number): Promise<void> {
  const options = videoListOptions(of, page);
  // The first fetch may join a running one that requests fewer videos, so a second fetch may follow.
  for (let fetches = 0; fetches < 2; fetches += 1) {
    const known = queryClient.getQueryData<VideoPages>(options.queryKey);
    if (known && (reachedBy(known.pages) >= page * PER_PAGE.videos || nextOffset(known.pages) === null)) return;
    await queryClient.infiniteQuery({ ...options, staleTime: 0, pages: (known?.pages.length ?? 0) + 1 });
  }
}

/**
 * Adds one page to the list on screen.
 * @returns the new number of videos; null if the fetch failed or the list is no longer on screen
 */
export async function lengthenList(queryClient: QueryClient, of: ListOf, page: number): Promise<number | null> {
  const options = videoListOptions(of, page);
  // If only the anonymous list has been loaded so far, the member's own list is fetched first.
  const before = await queryClient.infiniteQuery({ ...options, staleTime: 'static' });
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  // If a refetch replaces or cancels `fetchNextPage`, no page is added. The loop then tries again.
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

/** The offset of the next page. Null at the end of the list, and after an empty page even if `count` is higher. */
function nextOffset(pages: readonly VideoPage[]): number | null {
  const last = pages.at(-1);
  const reached = reachedBy(pages);
  return last !== undefined && last.videos.length > 0 && reached < last.count ? reached : null;
}

function lengthAt(known: VideoPages | undefined, offset: number): number | undefined {
  const page = known?.pages[known.pageParams.indexOf(offset)];
  // The last page may be short. It is refetched at full length, because the list may have grown.
  return page && Math.max(PER_PAGE.videos, page.videos.length);
}

interface Wanted {
  readonly offset: number;
  readonly length: number;
  /**
   * The offset at which the last page of this fetch ends. One API call may request videos for several pages, up to this
   * offset.
   */
  readonly until: number;
}

/**
 * Videos that an API call returned beyond the requested page. They belong to the next page of the same fetch. The key
 * is the signal of the fetch.
 */
const surplus = new WeakMap<AbortSignal, VideoPage & { readonly offset: number }>();

/**
 * Fetches one page, with as many videos per call as the API allows. Videos beyond this page are stored in `surplus` for
 * the next page.
 */
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
