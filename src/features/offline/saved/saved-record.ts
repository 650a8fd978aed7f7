import type { Source, VideoDetail } from '#catalog/types.ts';
import { OnOff, VideoStatus } from '#contract/enums.ts';
import { savedPath } from '#contract/worker-protocol.ts';

/** A saved video's data, stored with its files. */
export interface SavedRecord {
  readonly format: 1;
  /** The data that are the same for everybody, without the member's own. */
  readonly video: VideoDetail;
  /** The file that was saved. */
  readonly source: Source;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** Every part is stored. */
  readonly complete: boolean;
}

export function isSavedRecord(value: unknown): value is SavedRecord {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** Removes the member's own data, because the cache is shared by everybody on the device. */
export function forAnybody(video: VideoDetail): VideoDetail {
  const untouched = {
    favoriteFlag: OnOff.off,
    videoStatus: VideoStatus.unviewed,
    stopPosition: 0,
    stopPositionAt: null,
  };
  return { ...video, ...untouched, related: [] };
}

/** The video with the addresses of its saved files. */
function fromDevice(video: VideoDetail, { source, video: saved }: SavedRecord): VideoDetail {
  const path = (name: string) => savedPath(video.videoId, name);
  return {
    ...video,
    sources: [{ ...source, url: path('video') }],
    // The saved file contains the sound.
    audio: null,
    tracks: saved.tracks.map((track, index) => ({ ...track, url: path(`track-${index}`) })),
    posterPath: saved.posterPath && path('poster'),
  };
}

/** The other files of a saved video: their names in its folder, and their sources. */
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

/** The files to choose from: MP4 if available, each height once, the largest first. */
export function choicesOf(sources: readonly Source[]): Source[] {
  const mp4 = sources.filter((source) => source.type.startsWith('video/mp4'));
  const byHeight = new Map((mp4.length > 0 ? mp4 : sources).map((source) => [source.height, source]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}

/** A completely saved video. */
export interface DeviceCopy {
  readonly record: SavedRecord;
  /** Replaces the video's addresses by those of the saved files, unless it has become another film since. */
  readonly inPlaceOf: (video: VideoDetail) => VideoDetail;
}

export function deviceCopyOf(record: unknown): DeviceCopy | null {
  if (!isSavedRecord(record) || !record.complete) return null;
  return {
    record,
    inPlaceOf: (video) =>
      video.sources.some(({ url }) => url === record.source.url) ? fromDevice(video, record) : video,
  };
}
