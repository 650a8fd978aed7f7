import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { toSummary } from '#catalog/summary.ts';
import { SortType, VideoStatus, ViewStatus } from '#contract/enums.ts';

const ASKED = 20;

/** What a member has begun on any device and not seen to its end, the latest first. Where in it, lists don't say. */
export function begunOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: ['videos', 'begun', userKey],
    queryFn: async ({ signal }) => {
      const query = { per_page: ASKED, view_status: ViewStatus.viewed, sort_type: SortType.viewedLatest };
      const { videos } = await api.call('videos', { query, signal });
      return videos.filter(({ videoStatus }) => videoStatus === VideoStatus.inProgress).map(toSummary);
    },
    meta: { persist: true },
  });
}
