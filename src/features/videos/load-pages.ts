import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { VideoFilter } from '#catalog/filter.ts';
import { videoListOptions } from '#catalog/video-queries.ts';

interface LoadPages {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly userKey: string;
  readonly filter: VideoFilter;
  /** How many pages the address asks for. */
  readonly page: number;
}

/** Makes sure that a list is there as far as its address says: kept pages serve, missing ones are fetched. */
export async function loadPages({ api, queryClient, userKey, filter, page }: LoadPages): Promise<void> {
  const options = videoListOptions(api, userKey, filter);
  const known = queryClient.getQueryData(options.queryKey)?.pages;
  const loaded = known?.reduce((sum, each) => sum + each.videos.length, 0) ?? 0;
  const complete = known && (known.length >= page || loaded >= (known[0]?.count ?? 0));
  if (!complete) await queryClient.fetchInfiniteQuery({ ...options, pages: page, staleTime: 0 });
}
