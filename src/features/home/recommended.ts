import type { Api } from '#api/api.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { RECOMMENDED_MAX, RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';

/**
 * Fetches the recommended list (docs/product/pages.md, Predefined lists): videos with the tag オススメ in random order. If
 * fewer than ten are unviewed, viewed videos follow.
 */
export async function recommended(api: Api, signal?: AbortSignal): Promise<VideoSummary[]> {
  const ask = async (viewStatus: ViewStatus) => {
    const query = {
      per_page: RECOMMENDED_MAX,
      'tags[]': [RECOMMENDED_TAG_SLUG],
      sort_type: SortType.random,
      view_status: viewStatus,
    };
    return (await api.call('videos', { query, signal })).videos;
  };
  const unviewed = await ask(ViewStatus.unviewed);
  const viewed = unviewed.length < RECOMMENDED_MAX ? await ask(ViewStatus.viewed) : [];
  // If the server records a view between the two calls, both responses contain the viewed video.
  const known = new Set(unviewed.map((video) => video.videoId));
  const all = [...unviewed, ...viewed.filter((video) => !known.has(video.videoId))];
  return all.slice(0, RECOMMENDED_MAX).map(toSummary);
}

/** Leaves out the videos that 続きを見る shows above the recommended list. */
export function notBegun(videos: VideoSummary[], begun: readonly VideoSummary[] = []): VideoSummary[] {
  return videos.filter(({ videoId }) => !begun.some((one) => one.videoId === videoId));
}
