import { calmNotice } from '#ui/calm-notice.ts';
import { openSavedMedia } from './media-cache.ts';
import { createSavedVideos, type SavedVideos } from './saved-videos.ts';
import { text } from './text.ts';

const CHANNEL = 'saved-media';

/** From one tab to the others: something changed. */
interface Message {
  /** The video that is being taken away. */
  readonly removed?: string | undefined;
  /** Epoch milliseconds. A page that was frozen hears of it late. */
  readonly at?: number;
}

let page: SavedVideos | undefined;

/** The page's saved videos, made and read with the first use. */
export function pageSavedVideos(): SavedVideos {
  page ??= create();
  return page;
}

function create(): SavedVideos {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
  const saved = createSavedVideos({
    openCache: openSavedMedia,
    fetch: (...args) => fetch(...args),
    now: Date.now,
    locks: navigator.locks,
    announce: (removed) => channel?.postMessage({ removed, at: Date.now() } satisfies Message),
    persist: async () => (await navigator.storage.persisted()) || navigator.storage.persist(),
  });
  const load = () => void saved.load().catch((error: unknown) => console.warn(error));
  channel?.addEventListener('message', ({ data }: MessageEvent<Message | null>) => {
    if (data?.removed !== undefined) saved.removedElsewhere(data.removed, data.at ?? Number.POSITIVE_INFINITY);
    load();
  });
  // What the line broke goes on with the line.
  addEventListener('online', () => {
    for (const [id, { failure }] of saved.get()) if (failure === 'offline') void told(saved, id, saved.resume(id));
  });
  // Phones freeze pages in the background, some with their locks (https://developer.chrome.com/docs/web-platform/page-lifecycle-api).
  let paused: string[] = [];
  document.addEventListener('freeze', () => {
    paused = saved.pause();
  });
  document.addEventListener('resume', () => {
    for (const id of paused.splice(0)) told(saved, id, saved.goOn(id)).catch((error: unknown) => console.warn(error));
  });
  load();
  return saved;
}

/** Waits for a save and says how it ended. What the person stopped needs no words, nor what goes on when the page lives again. */
export async function told(saved: SavedVideos, videoId: string, ended: Promise<void>): Promise<void> {
  await ended;
  const video = saved.get().get(videoId);
  const values = { title: video?.record.video.title ?? '' };
  if (video?.state === 'complete') calmNotice.set({ message: text.saidSaved, values });
  else if (video?.failure && video.failure !== 'closed') calmNotice.set({ message: text.failures[video.failure] });
}

/** Saving needs the worker that plays what was saved: LINE's own browser, say, has none. */
export function canSave(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator;
}
