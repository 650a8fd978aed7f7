import { useEffect, useMemo, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { savedPath } from '#contract/saved-media-format.ts';
import type { DeviceCopy } from './saved-record.ts';

/** The copies that `readSavedCopy` has found, by video id, so that a page can use them in its first render. */
const known = new Map<string, DeviceCopy>();

/**
 * The saved copy of a video; null unless it is complete and can be played now. The code for saved videos is loaded only
 * if there is a copy.
 */
export async function readSavedCopy(videoId: string): Promise<DeviceCopy | null> {
  known.delete(videoId);
  // The service worker serves the saved files. Without a worker that controls the page, for example after a forced
  // reload, they can't be played.
  if (!globalThis.navigator?.serviceWorker?.controller) return null;
  try {
    // `caches.open` would create the cache, even for people who never save a video.
    const record = await caches.match(savedPath(videoId, 'detail'), { cacheName: SAVED_MEDIA_CACHE });
    const copy = record ? (await import('./saved-record.ts')).deviceCopyOf(await record.json()) : null;
    if (copy) known.set(videoId, copy);
    return copy;
  } catch {
    return null;
  }
}

/**
 * The video with the URLs of its saved files. Unchanged if it isn't saved, or if the server now has another file for
 * the video. If the page was opened without a network, the video has only the saved version.
 */
export function useVideoHere(video: VideoDetail): VideoDetail {
  const { videoId } = video;
  const [copy, setCopy] = useState(() => known.get(videoId) ?? null);
  // Never updated after the first render, so that the version does not change while the person watches.
  const [hasNetwork] = useState(() => globalThis.navigator?.onLine !== false);
  useEffect(() => {
    let isGone = false;
    if (!known.has(videoId)) void readSavedCopy(videoId).then((found) => isGone || setCopy(found));
    return () => {
      isGone = true;
    };
  }, [videoId]);
  return useMemo(() => copy?.inPlaceOf(video, hasNetwork) ?? video, [video, copy, hasNetwork]);
}
