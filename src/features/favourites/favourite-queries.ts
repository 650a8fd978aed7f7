import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { withFlag } from '#catalog/favourite-flags.ts';
import { filterToQuery, NO_FILTER } from '#catalog/filter.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import { PER_PAGE } from '#contract/limits.ts';

const CARD_STALE_MS = 24 * 3_600_000;

const favouritesKey = (userKey: string) => [...videoKeys.all(userKey), 'favourites'] as const;

/**
 * A member's favourites according to the server, newest videos first. The API returns at most 100 per call, so a longer
 * list needs several calls.
 */
export function favouritesOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: favouritesKey(userKey),
    queryFn: async ({ signal }): Promise<VideoSummary[]> => {
      const filter = filterToQuery({ ...NO_FILTER, favorites: true });
      const found = new Map<string, VideoSummary>();
      for (let offset = 0; ; offset += PER_PAGE.max) {
        const query = { ...filter, per_page: PER_PAGE.max, offset };
        const { videos, count } = await api.call('videos', { query, signal });
        for (const video of videos) found.set(video.videoId, toSummary(video));
        if (videos.length === 0 || offset + videos.length >= count) return [...found.values()];
      }
    },
    meta: { persist: true },
  });
}

/**
 * The summary of one video, for favourites that the server's list lacks. The summary is persisted, so that these
 * favourites are shown offline.
 */
export function cardOptions(api: Api, userKey: string, videoId: string) {
  return queryOptions({
    queryKey: [...videoKeys.all(userKey), 'card', videoId],
    queryFn: async ({ signal }): Promise<VideoSummary> => {
      const { video } = await api.call('video', { params: { id: videoId }, signal });
      return toSummary({ ...video, captionHit: null });
    },
    staleTime: CARD_STALE_MS,
    meta: { persist: true, ageless: true },
  });
}

/** Persists the summary of a video that the page shows, so that a new favourite can be shown offline. */
export function cacheCard(queryClient: QueryClient, api: Api, userKey: string, video: VideoSummary): void {
  const options = queryClient.defaultQueryOptions(cardOptions(api, userKey, video.videoId));
  // `setQueryData` would not set the query's `meta`, without which the query is not persisted.
  queryClient
    .getQueryCache()
    .build(queryClient, options)
    .setData({ ...video, captionHit: null });
}

/**
 * Updates a video's favourite flag in all cached answers of the member, after the server has stored a change. An answer
 * that is in flight may be older than the change: it is updated when it arrives, and then counts as stale. The list of
 * favourites, which may lack the video, is fetched again.
 */
export function applyDelivered(queryClient: QueryClient, userKey: string, videoId: string, isFavourite: boolean): void {
  const update = (query: Query) => {
    const data = withFlag(query.state.data, videoId, isFavourite);
    // Unlike `setQueryData`, this doesn't make an old answer count as new.
    if (data !== query.state.data) query.setState({ data });
  };
  const list = { queryKey: favouritesKey(userKey) };
  void queryClient.cancelQueries(list);
  for (const query of queryClient.getQueryCache().findAll({ queryKey: videoKeys.all(userKey) })) {
    update(query);
    if (query.state.fetchStatus !== 'fetching') continue;
    query.promise
      ?.then(() => {
        update(query);
        return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
      })
      .catch(() => undefined);
  }
  void queryClient.invalidateQueries(list);
}
