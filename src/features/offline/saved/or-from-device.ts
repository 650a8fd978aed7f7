import { NetworkError } from '#api/errors.ts';
import { knownFlag } from '#catalog/favourite-flags.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import type { RouteContext, RouteData } from '#context/route.ts';
import { callerKey } from '#context/route.ts';
import { within } from '#lib/async.ts';
import type { DeviceCopy } from './saved-record.ts';

/** Timeout after which the saved video is used instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 3000;

/** Loads a video page, or falls back to the saved video if the network is missing or too slow. */
export async function loadOrFromDevice(
  { queryClient, ...context }: RouteContext,
  { record: { video, savedAt } }: DeviceCopy,
  load: () => Promise<RouteData> | RouteData,
): Promise<RouteData> {
  const loaded = Promise.resolve(load()).catch((error: unknown) => {
    if (error instanceof NetworkError) return null;
    throw error;
  });
  const data = await within(loaded, navigator.onLine ? NETWORK_TIMEOUT_MS : 0);
  if (data) return data;
  const userKey = callerKey({ queryClient, ...context });
  const key = videoKeys.detail(userKey, video.videoId);
  if (queryClient.getQueryData(key) === undefined) {
    // The stored data of a saved video lacks the member's favourite flag, so the flag comes from cached responses.
    const favoriteFlag = knownFlag(queryClient, userKey, video.videoId);
    queryClient.setQueryData(key, { ...video, favoriteFlag }, { updatedAt: savedAt });
  }
  return load();
}
