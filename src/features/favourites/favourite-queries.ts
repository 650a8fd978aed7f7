import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { filterToQuery, NO_FILTER } from '#catalog/filter.ts';
import { toSummary } from '#catalog/summary.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { PER_PAGE } from '#contract/limits.ts';
import { withFlag } from './with-flag.ts';

const CARD_STALE_MS = 24 * 3_600_000;

const favouritesKey = (userKey: string) => ['videos', 'favourites', userKey] as const;

/** All favourites that the server knows of a member, newest videos first. Page by page within: the API gives at most 100. */
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

/** One video as a card, for favourites that only this device knows. Kept, so that they are there offline too. */
export function cardOptions(api: Api, userKey: string, videoId: string) {
  return queryOptions({
    queryKey: ['videos', 'card', userKey, videoId],
    queryFn: async ({ signal }): Promise<VideoSummary> => {
      const { video } = await api.call('video', { params: { id: videoId }, signal });
      return toSummary({ ...video, captionHit: null });
    },
    staleTime: CARD_STALE_MS,
    meta: { persist: true },
  });
}

/** What the person sees of a video now is what its card needs later, offline. */
export function keepCard(queryClient: QueryClient, api: Api, userKey: string, video: VideoSummary): void {
  const options = queryClient.defaultQueryOptions(cardOptions(api, userKey, video.videoId));
  // Not by `setQueryData`, which doesn't say that the card is to be persisted.
  queryClient
    .getQueryCache()
    .build(queryClient, options)
    .setData({ ...video, captionHit: null });
}

/** The server took a change: every list of this member that is kept here says so. */
export function noteOnServer(queryClient: QueryClient, userKey: string, videoId: string, wanted: boolean): void {
  queryClient.setQueriesData(
    { predicate: ({ queryKey }) => queryKey[0] === 'videos' && queryKey.includes(userKey) },
    (data: unknown) => withFlag(data, videoId, wanted),
  );
  // It may be missing in the list itself.
  void queryClient.invalidateQueries({ queryKey: favouritesKey(userKey) });
}
