import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Api } from '#api/api.ts';
import type { Source, VideoDetail } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { announceEnd, pageSavedVideos } from './page-saved-videos.ts';
import type { SavedVideo } from './saved-machine.ts';
import { choicesOf } from './saved-record.ts';
import { fileSize, text } from './text.ts';

const SPARE_BYTES = 5_000_000;

export function useSavedVideo(videoId: string): SavedVideo | null {
  const saved = pageSavedVideos();
  return useSyncExternalStore(saved.subscribe, () => saved.get().get(videoId) ?? null);
}

export async function fetchDetail(api: Api, id: string): Promise<VideoDetail> {
  const { video } = await api.call('video', { params: { id } });
  return { ...video, related: video.related.map(toSummary) };
}

/** The default file: the smallest one if the person wants to save data, otherwise the largest. */
export function usualSource(sources: readonly Source[], saveData: boolean): Source | undefined {
  const choices = choicesOf(sources);
  return saveData ? choices.at(-1) : choices[0];
}

/**
 * Returns a function that saves a video, with notices at the start and the end. With too little space, it saves nothing
 * and says so.
 */
export function useStartSaving(): (video: VideoDetail, source: Source) => Promise<void> {
  const navigate = useNavigate();
  return async (video, source) => {
    const size = fileSize(source.bytes);
    const free = await freeBytes();
    if (free !== null && free < source.bytes + SPARE_BYTES) {
      barNotice.set({ message: text.tooLarge, values: { size, free: fileSize(Math.max(0, free)) } });
      return;
    }
    const saved = pageSavedVideos();
    // Offline, the download fails at once and waits for a connection. `announceEnd` then shows a notice that says so.
    if (navigator.onLine)
      barNotice.set({
        message: text.saidStarted,
        values: { size },
        action: { label: text.toList, run: () => void navigate(href('saved')) },
      });
    await announceEnd(saved, video.videoId, saved.save(video, source));
  };
}

/** How many more bytes this site may store; null if unknown. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

export function percentOf({ received, record }: SavedVideo): number {
  return Math.floor((received / record.source.bytes) * 100);
}
