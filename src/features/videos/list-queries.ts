import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { filterToQuery, type VideoFilter } from '#catalog/filter.ts';
import { sameNamed } from '#catalog/genre-tree.ts';
import { toSummary } from '#catalog/summary.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { genresOptions, videoKeys } from '#catalog/video-queries.ts';
import { PER_PAGE } from '#contract/limits.ts';

/** A filtered list, from its beginning as far as it was asked for. */
export interface VideoList {
  readonly videos: readonly VideoSummary[];
  /** How many there are in all. */
  readonly count: number;
  /** The offset that comes next. A video that moved behind it between two calls stands once, so this can be more than `videos`. */
  readonly reached: number;
}

/** Whose list of what. */
export interface ListOf {
  readonly api: Api;
  readonly userKey: string;
  readonly filter: VideoFilter;
}

const NOTHING: VideoList = { videos: [], count: Number.POSITIVE_INFINITY, reached: 0 };

export function hasMore({ reached, count }: VideoList): boolean {
  return reached < count;
}

/** `page`: how many pages the address asks for. Asked anew, a list stays at least as long as it is. */
export function videoListOptions({ api, userKey, filter }: ListOf, page: number) {
  const queryKey = [...videoKeys.lists(userKey), filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<VideoList> => {
      const known = client.getQueryData<VideoList>(queryKey)?.reached ?? 0;
      const wanted = Math.max(page * PER_PAGE.videos, known);
      let list = NOTHING;
      // As many at once as the API gives: a long list takes few calls.
      while (list.reached < wanted && hasMore(list)) {
        const length = Math.min(wanted - list.reached, PER_PAGE.max);
        list = append(list, await fetchPart(client, { api, filter }, list.reached, length, signal));
      }
      return list;
    },
    meta: { persist: true },
  });
}

/** Makes sure that a list is there as far as its address says. */
export async function loadList(queryClient: QueryClient, of: ListOf, page: number): Promise<void> {
  const options = videoListOptions(of, page);
  const known = queryClient.getQueryData(options.queryKey);
  if (known && (known.reached >= page * PER_PAGE.videos || !hasMore(known))) return;
  await queryClient.fetchQuery({ ...options, staleTime: 0 });
}

/** Adds one more page to a list. Resolves with how many videos it has then; null when the list is gone meanwhile. */
export async function lengthenList(queryClient: QueryClient, of: ListOf, page: number): Promise<number | null> {
  const options = videoListOptions(of, page);
  const { reached } = await queryClient.ensureQueryData(options);
  const part = await fetchPart(queryClient, of, reached, PER_PAGE.videos);
  // An answer that is on its way would be the shorter list again.
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  const add = (list: VideoList | undefined) => (list?.reached === reached ? append(list, part) : list);
  return queryClient.setQueryData<VideoList>(options.queryKey, add)?.videos.length ?? null;
}

type Part = Pick<VideoList, 'videos' | 'count'>;

async function fetchPart(
  queryClient: QueryClient,
  { api, filter }: Pick<ListOf, 'api' | 'filter'>,
  offset: number,
  per_page: number,
  signal?: AbortSignal,
): Promise<Part> {
  const tree = queryClient.getQueryData(genresOptions(api).queryKey) ?? [];
  const genres = sameNamed(filter.genres, tree).flat();
  const query = { ...filterToQuery({ ...filter, genres }), per_page, offset };
  const { videos, count } = await api.call('videos', { query, ...(signal && { signal }) });
  return { videos: videos.map(toSummary), count };
}

function append(list: VideoList, { videos, count }: Part): VideoList {
  const known = new Set(list.videos.map(({ videoId }) => videoId));
  return {
    videos: [...list.videos, ...videos.filter(({ videoId }) => !known.has(videoId))],
    count,
    // Nothing more came: the list is at its end, whatever its count said.
    reached: videos.length === 0 ? count : list.reached + videos.length,
  };
}
