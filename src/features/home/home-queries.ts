import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { filterToQuery, NO_FILTER } from '#catalog/filter.ts';
import { toSummary } from '#catalog/types.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import { SortType, VideoStatus, ViewStatus } from '#contract/enums.ts';
import { recommended } from './recommended.ts';

const LATEST_SHOWN = 4;
const BEGUN_ASKED = 20;
const NEWS_SHOWN = 3;
const INTRODUCTIONS_SHOWN = 3;
const RECOMMENDED_STALE_MS = 30 * 60_000;

export function recommendedOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...videoKeys.all(userKey), 'recommended'],
    queryFn: ({ signal }) => recommended(api, signal),
    // The server's order is random, so a refetch would move the cards while somebody looks at them.
    staleTime: RECOMMENDED_STALE_MS,
    refetchOnReconnect: false,
    meta: { persist: true },
  });
}

export function latestOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...videoKeys.all(userKey), 'latest'],
    queryFn: async ({ signal }) => {
      const query = { ...filterToQuery(NO_FILTER), per_page: LATEST_SHOWN };
      return (await api.call('videos', { query, signal })).videos.map(toSummary);
    },
    meta: { persist: true },
  });
}

export function viewedOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...videoKeys.all(userKey), 'viewed'],
    queryFn: async ({ signal }) => {
      const filter = { ...NO_FILTER, viewStatus: ViewStatus.viewed, sort: SortType.viewedLatest };
      const query = { ...filterToQuery(filter), per_page: LATEST_SHOWN };
      return (await api.call('videos', { query, signal })).videos.map(toSummary);
    },
    // Refetched at each visit, so that the list contains a video that was just watched.
    staleTime: 0,
    meta: { persist: true },
  });
}

/** The videos that a member has begun on any device and not finished, latest first. */
export function begunOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...videoKeys.all(userKey), 'begun'],
    queryFn: async ({ signal }) => {
      const query = { per_page: BEGUN_ASKED, view_status: ViewStatus.viewed, sort_type: SortType.viewedLatest };
      const { videos } = await api.call('videos', { query, signal });
      return videos.filter(({ videoStatus }) => videoStatus === VideoStatus.inProgress).map(toSummary);
    },
    meta: { persist: true },
  });
}

export function newsOptions(api: Api) {
  return queryOptions({
    queryKey: ['notifications', 'newest'],
    queryFn: async ({ signal }) => {
      const { notifications } = await api.call('notifications', { query: { per_page: NEWS_SHOWN }, signal });
      return notifications.map(({ id, title, postDate }) => ({ id, title, postDate }));
    },
    meta: { persist: 'all', document: '/notifications' },
  });
}

export function newIntroductionsOptions(api: Api) {
  return queryOptions({
    queryKey: ['introductions', 'newest'],
    queryFn: async ({ signal }) => {
      const query = { per_page: INTRODUCTIONS_SHOWN };
      return (await api.call('introductions', { query, signal })).videoIntroductions;
    },
    meta: { persist: 'all' },
  });
}
