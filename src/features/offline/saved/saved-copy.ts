import { useEffect, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE, savedPath } from '#contract/saved-media.ts';
import type { DeviceCopy } from './device-copy.ts';

/** What was read before its page was shown. */
const known = new Map<string, DeviceCopy>();

/** A video that lies whole on this device and can be played from it, or null. Those who save nothing fetch next to nothing for it. */
export async function readSavedCopy(videoId: string): Promise<DeviceCopy | null> {
  known.delete(videoId);
  // Without a worker in charge nobody answers for its addresses (a forced reload, say).
  if (!globalThis.navigator?.serviceWorker?.controller) return null;
  try {
    // Not `open`, which would make the cache of somebody who never saves anything.
    const record = await caches.match(savedPath(videoId, 'detail'), { cacheName: SAVED_MEDIA_CACHE });
    const copy = record ? (await import('./device-copy.ts')).deviceCopyOf(await record.json()) : null;
    if (copy) known.set(videoId, copy);
    return copy;
  } catch {
    return null;
  }
}

/** The video as it plays here: from the device when it lies there, and is still the same film. */
export function useVideoHere(video: VideoDetail): VideoDetail {
  const { videoId } = video;
  const [copy, setCopy] = useState(() => known.get(videoId) ?? null);
  useEffect(() => {
    let isGone = false;
    if (!known.has(videoId)) void readSavedCopy(videoId).then((found) => isGone || setCopy(found));
    return () => {
      isGone = true;
    };
  }, [videoId]);
  return useMemo(() => copy?.inPlaceOf(video) ?? video, [video, copy]);
}
