import { useEffect, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { savedPath } from '#contract/saved-media-format.ts';
import type { DeviceCopy } from './saved-record.ts';

/** Copies that were read before their page was rendered, by video id. */
const known = new Map<string, DeviceCopy>();

/**
 * The saved copy of a video if it is complete and can be played now, or null. It loads almost no code for people who
 * save nothing.
 */
export async function readSavedCopy(videoId: string): Promise<DeviceCopy | null> {
  known.delete(videoId);
  // Saved files are served by the service worker. After a forced reload, for example, none controls the page.
  if (!globalThis.navigator?.serviceWorker?.controller) return null;
  try {
    // `caches.open` would create the cache even for people who never save a video.
    const record = await caches.match(savedPath(videoId, 'detail'), { cacheName: SAVED_MEDIA_CACHE });
    const copy = record ? (await import('./saved-record.ts')).deviceCopyOf(await record.json()) : null;
    if (copy) known.set(videoId, copy);
    return copy;
  } catch {
    return null;
  }
}

/** The video with the URLs of its saved files if it is saved and the file is still the same; otherwise unchanged. */
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
