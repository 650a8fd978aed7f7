import type { Source, VideoDetail } from '#catalog/types.ts';
import { OnOff, VideoStatus } from '#contract/enums.ts';
import { savedPath } from '#contract/saved-media.ts';

/** A saved video's data, as it lies beside its file. */
export interface SavedRecord {
  readonly format: 1;
  /** As for anybody: nothing of whoever saved it. */
  readonly video: VideoDetail;
  /** Which of its files. */
  readonly source: Source;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** Every part is here. */
  readonly complete: boolean;
}

export function isSavedRecord(value: unknown): value is SavedRecord {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** The caches of a device belong to nobody in particular, so what a member's answer adds stays out. */
export function forAnybody(video: VideoDetail): VideoDetail {
  const untouched = {
    favoriteFlag: OnOff.off,
    videoStatus: VideoStatus.unviewed,
    stopPosition: 0,
    stopPositionAt: null,
  };
  return { ...video, ...untouched, related: [] };
}

/** The same video with the addresses of what lies on the device. */
export function fromDevice(video: VideoDetail, { source, video: saved }: SavedRecord): VideoDetail {
  const path = (name: string) => savedPath(video.videoId, name);
  return {
    ...video,
    sources: [{ ...source, url: path('video') }],
    // Its sound is in that file.
    audio: null,
    tracks: saved.tracks.map((track, index) => ({ ...track, url: path(`track-${index}`) })),
    posterPath: saved.posterPath && path('poster'),
  };
}

/** What lies beside the video: name within the video's folder, and where it comes from. */
export function companionsOf({
  videoId,
  tracks,
  posterPath,
  thumbnailPath,
}: VideoDetail): [path: string, url: string][] {
  const named: [string, string | null][] = [
    ...tracks.map(({ url }, index): [string, string] => [`track-${index}`, url]),
    ['poster', posterPath],
    ['thumbnail', thumbnailPath],
  ];
  return named.flatMap(([name, url]) => (url === null ? [] : [[savedPath(videoId, name), url]]));
}

/** Files that can be chosen: MP4 where there is one, each height once, the largest first. */
export function choicesOf(sources: readonly Source[]): Source[] {
  const mp4 = sources.filter((source) => source.type.startsWith('video/mp4'));
  const byHeight = new Map((mp4.length > 0 ? mp4 : sources).map((source) => [source.height, source]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}
