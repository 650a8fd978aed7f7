import { useEffect, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { savedPath } from '#contract/worker-protocol.ts';
import type { DeviceCopy } from './saved-record.ts';

/** Copies that were read before their page was shown. */
const known = new Map<string, DeviceCopy>();

/** A completely saved, playable video, or null. Loads almost no code for people who save nothing. */
export async function readSavedCopy(videoId: string): Promise<DeviceCopy | null> {
  known.delete(videoId);
  // Without a controlling service worker (after a forced reload, for example) saved files can't be served.
  if (!globalThis.navigator?.serviceWorker?.controller) return null;
  try {
    // `open` would create the cache for people who never save a video.
    const record = await caches.match(savedPath(videoId, 'detail'), { cacheName: SAVED_MEDIA_CACHE });
    const copy = record ? (await import('./saved-record.ts')).deviceCopyOf(await record.json()) : null;
    if (copy) known.set(videoId, copy);
    return copy;
  } catch {
    return null;
  }
}

/** The video with its saved files, if it is saved and still the same film; otherwise unchanged. */
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
