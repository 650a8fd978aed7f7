import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { toSummary } from '#catalog/summary.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';

const ASKED = 20;

export function latelyKey(userKey: string) {
  return ['videos', 'lately', userKey] as const;
}

/** What a member watched last, on any device, the latest first. Where in it they are, lists don't say. */
export function latelyOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: latelyKey(userKey),
    queryFn: async ({ signal }) => {
      const query = { per_page: ASKED, view_status: ViewStatus.viewed, sort_type: SortType.viewedLatest };
      return (await api.call('videos', { query, signal })).videos.map(toSummary);
    },
    meta: { persist: true },
  });
}
