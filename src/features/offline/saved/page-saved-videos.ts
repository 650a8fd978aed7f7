import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { calmNotice } from '#ui/feedback/calm-notice.tsx';
import { openSavedMedia } from './media-cache.ts';
import { createSavedVideos, type SavedVideos } from './saved-videos.ts';
import { text } from './text.ts';

const CHANNEL = 'saved-media';

/** A message to the other tabs: something changed. */
interface Message {
  /** The video that is being deleted. */
  readonly removed?: string | undefined;
  /** Epoch milliseconds. A frozen page receives the message late. */
  readonly at?: number;
}

let page: SavedVideos | undefined;

/** The saved videos of this page, created with the first use. */
export function pageSavedVideos(): SavedVideos {
  page ??= create();
  return page;
}

function create(): SavedVideos {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
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
  // Downloads that a lost connection stopped continue when it is back.
  addEventListener('online', () => {
    for (const [id, { failure }] of saved.get())
      if (failure === 'offline') void announceEnd(saved, id, saved.resume(id));
  });
  // Phones freeze pages in the background, some of them while they hold locks
  // (https://developer.chrome.com/docs/web-platform/page-lifecycle-api).
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
 * Waits for a download and shows how it ended. Nothing is shown if the person cancelled it or if it continues when the
 * page is resumed.
 */
export async function announceEnd(saved: SavedVideos, videoId: string, ended: Promise<void>): Promise<void> {
  await ended;
  const video = saved.get().get(videoId);
  const values = { title: video?.record.video.title ?? '' };
  if (video?.state === 'complete') calmNotice.set({ message: text.saidSaved, values });
  else if (video?.failure && video.failure !== 'closed') calmNotice.set({ message: text.failures[video.failure] });
}

/** Playing a saved video needs a service worker, which LINE's own browser, for one, doesn't have. */
export function canSave(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}
