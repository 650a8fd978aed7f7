import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { answersOf } from '#contract/device-keys.ts';
import { PER_PAGE } from '#contract/limits.ts';
import { genreTree } from './genre-tree.ts';
import type { VideoDetail } from './types.ts';
import { toSummary } from './types.ts';

/**
 * Query keys of those answers about videos that depend on the caller. Every key begins with `all`, which contains the
 * user key.
 */
export const videoKeys = {
  all: (userKey: string) => [...answersOf(userKey), 'videos'] as const,
  lists: (userKey: string) => [...videoKeys.all(userKey), 'lists'] as const,
  detail: (userKey: string, id: string) => [...videoKeys.all(userKey), 'detail', id] as const,
};

const SHARED_STALE_MS = 10 * 60_000;

export function videoOptions(api: Api, userKey: string, id: string) {
  return queryOptions({
    queryKey: videoKeys.detail(userKey, id),
    queryFn: async ({ signal }): Promise<VideoDetail> => {
      const { video } = await api.call('video', { params: { id }, signal });
      return { ...video, related: video.related.map(toSummary) };
    },
  });
}

export function genresOptions(api: Api) {
  return queryOptions({
    queryKey: ['videos', 'genre-tree'],
    queryFn: async ({ signal }) => genreTree((await api.call('genres', { signal })).videoGenres),
    staleTime: SHARED_STALE_MS,
    meta: { persist: 'all', aside: true },
  });
}

export function tagsOptions(api: Api) {
  return queryOptions({
    queryKey: ['videos', 'tags'],
    queryFn: async ({ signal }) =>
      (await api.call('tags', { query: { per_page: PER_PAGE.max, offset: 0 }, signal })).tags,
    staleTime: SHARED_STALE_MS,
    meta: { persist: 'all', aside: true },
  });
}

/** Caches only ids, names and job titles. Longer texts about a supervisor come with each video. */
export function supervisorsOptions(api: Api) {
  return queryOptions({
    queryKey: ['supervisors'],
    queryFn: async ({ signal }) =>
      (await api.call('supervisors', { signal })).supervisors.map(({ id, name, jobTitle }) => ({
        id,
        name,
        jobTitle,
      })),
    staleTime: SHARED_STALE_MS,
    meta: { persist: 'all', aside: true },
  });
}
