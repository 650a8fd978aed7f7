import { SAVED_MEDIA_CHANNEL } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { openSavedMedia } from './media-cache.ts';
import { hasBegun, type SavedVideo, type SaveFailure } from './saved-machine.ts';
import { createSavedVideos, type SavedVideos } from './saved-videos.ts';
import { text } from './text.ts';

/** Tells the other tabs that the saved videos have changed and must be read again. */
interface Message {
  /** The id of a video that is being deleted. */
  readonly removed?: string | undefined;
  /** When the message was sent, in epoch milliseconds. A frozen page receives the message much later. */
  readonly at?: number;
}

let page: SavedVideos | undefined;

/** The page's only `SavedVideos`, created at the first call. */
export function pageSavedVideos(): SavedVideos {
  page ??= create();
  return page;
}

function create(): SavedVideos {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(SAVED_MEDIA_CHANNEL) : undefined;
  const saved = createSavedVideos({
    openCache: openSavedMedia,
    fetch: (...args) => fetch(...args),
    now: systemClock.now,
    locks: browserLocks(),
    announce: (removed) => channel?.postMessage({ removed, at: Date.now() } satisfies Message),
    persist: async () => (await navigator.storage.persisted()) || navigator.storage.persist(),
  });
  const load = () => void saved.load().catch((error: unknown) => console.warn(error));
  channel?.addEventListener('message', ({ data }: MessageEvent<Message | null>) => {
    if (data?.removed !== undefined) saved.removedElsewhere(data.removed, data.at ?? Number.POSITIVE_INFINITY);
    load();
  });
  // Continues the downloads that were waiting for a connection.
  addEventListener('online', () => {
    for (const [id, { failure }] of saved.get())
      if (failure === 'offline') void announceEnd(saved, id, saved.resume(id));
  });
  // Phones freeze pages in the background, even pages that hold locks
  // (https://developer.chrome.com/docs/web-platform/page-lifecycle-api). Pausing the downloads releases their locks for
  // other tabs.
  let paused: string[] = [];
  document.addEventListener('freeze', () => {
    paused = saved.pause();
  });
  document.addEventListener('resume', () => {
    for (const id of paused.splice(0))
      announceEnd(saved, id, saved.resumePaused(id)).catch((error: unknown) => console.warn(error));
  });
  load();
  return saved;
}

/**
 * Waits for a download, and shows how it ended. Shows nothing if the person cancelled it, if it was paused, or if
 * another tab is saving the video.
 */
export async function announceEnd(saved: SavedVideos, videoId: string, ended: Promise<void>): Promise<void> {
  await ended;
  const video = saved.get().get(videoId);
  const values = { title: video?.record.video.title ?? '' };
  if (video?.state === 'complete') barNotice.set({ message: text.saidSaved, values });
  else if (video?.failure && video.failure !== 'closed') barNotice.set({ message: failureText(video, video.failure) });
}

/** Says why a download has stopped, or that it has not begun. */
export function failureText(video: SavedVideo, failure: SaveFailure): UiText {
  return hasBegun(video) ? text.failures[failure] : text.failures.unbegun;
}

/**
 * Whether this browser can save videos. Playing them needs a service worker, which LINE's in-app browser, for example,
 * lacks.
 */
export function canSave(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}
