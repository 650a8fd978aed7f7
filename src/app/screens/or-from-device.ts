import { NetworkError } from '#api/errors.ts';
import { callerKey } from '#catalog/caller-key.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import { knownFlag } from '#features/favourites/known-flag.ts';
import type { DeviceCopy } from '#features/offline/saved/device-copy.ts';
import type { RouteContext, RouteData } from '#session/route-context.ts';

/** A line that takes longer is no reason to wait for what lies on the device. */
const PATIENCE_MS = 3000;

/** Loads a video's page; without a network, or on a bad one, with what was saved. */
export async function loadOrFromDevice(
  { queryClient, ...context }: RouteContext,
  { record: { video, savedAt } }: DeviceCopy,
  load: () => Promise<RouteData> | RouteData,
): Promise<RouteData> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE_MS : 0, null));
  const loaded = Promise.resolve(load()).catch((error: unknown) => {
    if (error instanceof NetworkError) return null;
    throw error;
  });
  const data = await Promise.race([loaded, late]);
  if (data) return data;
  const userKey = callerKey({ queryClient, ...context });
  const key = videoKeys.detail(userKey, video.videoId);
  if (queryClient.getQueryData(key) === undefined) {
    // What was saved is everybody's.
    const favoriteFlag = knownFlag(queryClient, userKey, video.videoId);
    queryClient.setQueryData(key, { ...video, favoriteFlag }, { updatedAt: savedAt });
  }
  return load();
}
