import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import type { OnOff } from '#contract/enums.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { keepCard } from './favourite-queries.ts';
import { knownFlag } from './known-flag.ts';

/**
 * The flag for a video's own page. Until a member's own answer is here, and offline instead of it, that page shows
 * everybody's: then what earlier answers said counts. The page's own isn't among what is kept, so its card is.
 */
export function useKeptFlag(video: VideoSummary): OnOff {
  const api = useApi();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const { videoId, favoriteFlag } = video;
  const isMember = userKey !== ANONYMOUS_KEY;
  const isOwn = isMember && queryClient.getQueryData(videoKeys.detail(userKey, videoId)) !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: of a video, the flag alone is what this is about
  useEffect(() => {
    if (isOwn) keepCard(queryClient, api, userKey, video);
  }, [queryClient, api, userKey, isOwn, videoId, favoriteFlag]);

  return isMember && !isOwn ? knownFlag(queryClient, userKey, videoId) : favoriteFlag;
}
