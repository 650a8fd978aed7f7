import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { knownFlag } from '#catalog/favourite-flags.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { OnOff } from '#contract/enums.ts';
import { cacheCard } from './favourite-queries.ts';

/**
 * The favourite flag on a video's page. Until the member's own response is loaded, the page shows the anonymous one,
 * and the flag comes from cached lists and summaries. The member's response is not persisted, so this hook persists a
 * summary with the flag for offline use.
 */
export function useCachedFlag(video: VideoSummary): OnOff {
  const api = useApi();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const { videoId, favoriteFlag } = video;
  const isMember = userKey !== ANONYMOUS_KEY;
  const isOwn = isMember && queryClient.getQueryData(videoKeys.detail(userKey, videoId)) !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the flag of a video can change
  useEffect(() => {
    if (isOwn) cacheCard(queryClient, api, userKey, video);
  }, [queryClient, api, userKey, isOwn, videoId, favoriteFlag]);

  return isMember && !isOwn ? knownFlag(queryClient, userKey, videoId) : favoriteFlag;
}
