import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Api } from '#api/api.ts';
import { toSummary } from '#catalog/summary.ts';
import type { Source, VideoDetail } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { calmNotice } from '#ui/calm-notice.ts';
import { fileSize } from '../file-size.ts';
import { pageSavedVideos, told } from './page-saved-videos.ts';
import { choicesOf } from './saved-record.ts';
import type { SavedVideo } from './saved-videos.ts';
import { text } from './text.ts';

const SPARE_BYTES = 5_000_000;

/** What is known of one video on this device; null: nothing. */
export function useSavedVideo(videoId: string): SavedVideo | null {
  const saved = pageSavedVideos();
  return useSyncExternalStore(saved.subscribe, () => saved.get().get(videoId) ?? null);
}

export async function fetchDetail(api: Api, id: string): Promise<VideoDetail> {
  const { video } = await api.call('video', { params: { id } });
  return { ...video, related: video.related.map(toSummary) };
}

/** The file for somebody who chose none. */
export function usualSource(video: VideoDetail, saveData: boolean): Source | undefined {
  const choices = choicesOf(video.sources);
  return saveData ? choices.at(-1) : choices[0];
}

/** Starts saving and says so; when there is no room, says that instead. */
export function useStartSaving(): (video: VideoDetail, source: Source) => Promise<void> {
  const navigate = useNavigate();
  return async (video, source) => {
    const size = fileSize(source.bytes);
    const free = await freeBytes();
    if (free !== null && free < source.bytes + SPARE_BYTES) {
      calmNotice.set({ message: text.tooLarge, values: { size, free: fileSize(Math.max(0, free)) } });
      return;
    }
    const saved = pageSavedVideos();
    calmNotice.set({
      message: text.saidStarted,
      values: { size },
      action: { label: text.toList, run: () => void navigate(href('saved')) },
    });
    await told(saved, video.videoId, saved.save(video, source));
  };
}

/** What the browser would still let us keep; null where it doesn't say. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

export function percentOf({ received, record }: SavedVideo): number {
  return Math.floor((received / record.source.bytes) * 100);
}
