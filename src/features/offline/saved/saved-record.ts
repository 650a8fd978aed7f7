import type { Source, VideoDetail } from '#catalog/types.ts';
import { OnOff, VideoStatus } from '#contract/enums.ts';
import { savedPath } from '#contract/saved-media-format.ts';
import { isRecord } from '#lib/storage/local.ts';
import { type VersionChoice, versionOfFile } from '#viewing/versions.ts';

/** Describes a saved video. Stored as JSON in the cache of the video's files. */
export interface SavedRecord {
  readonly format: 1;
  /** The video as returned by the API, without the member's own data, such as the favourite flag. */
  readonly video: VideoDetail;
  /** The file that the person chose to save. */
  readonly source: Source;
  /** When the download was started, in epoch milliseconds. */
  readonly savedAt: number;
  /** True if all files are stored, so that the copy can be played. */
  readonly complete: boolean;
}

export function isSavedRecord(value: unknown): value is SavedRecord {
  if (!isRecord(value) || value.format !== 1 || !isRecord(value.video) || !isRecord(value.source)) return false;
  const { video, source, savedAt } = value;
  return typeof video.videoId === 'string' && typeof source.bytes === 'number' && typeof savedAt === 'number';
}

/** Removes the member's own data, because everybody who uses the device shares the cache. */
export function forAnybody(video: VideoDetail): VideoDetail {
  const untouched = {
    favoriteFlag: OnOff.off,
    videoStatus: VideoStatus.unviewed,
    stopPosition: 0,
    stopPositionAt: null,
  };
  return { ...video, ...untouched, related: [] };
}

/**
 * The video with the URLs of the saved files. With a network, the versions that are not saved remain, because they can
 * be streamed. Without one, they lose their files.
 */
function fromDevice(
  video: VideoDetail,
  { source, video: saved }: SavedRecord,
  version: VersionChoice,
  hasNetwork: boolean,
): VideoDetail {
  const path = (name: string) => savedPath(video.videoId, name);
  // The saved video file contains the sound, so the separate audio file is not needed.
  const files = { sources: [{ ...source, url: path('video') }], audio: null };
  const here = <Film extends Pick<VideoDetail, 'sources' | 'audio'>>(kind: VersionChoice, film: Film): Film => {
    if (kind === version) return { ...film, ...files };
    return hasNetwork ? film : { ...film, sources: [], audio: null };
  };
  return {
    ...here('usual', video),
    versions: video.versions?.map((one) => here(one.kind, one)) ?? [],
    tracks: saved.tracks.map((track, index) => ({ ...track, url: path(`track-${index}`) })),
    posterPath: saved.posterPath && path('poster'),
  };
}

/** The text tracks and pictures of a saved video: their paths in the cache and their URLs on the server. */
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

/** The video files that can be saved: one per height, largest first. If the video has MP4 files, only these. */
export function choicesOf(sources: readonly Source[]): Source[] {
  const mp4 = sources.filter((source) => source.type.startsWith('video/mp4'));
  const byHeight = new Map((mp4.length > 0 ? mp4 : sources).map((source) => [source.height, source]));
  return [...byHeight.values()].sort((a, b) => b.height - a.height);
}

export interface DeviceCopy {
  readonly record: SavedRecord;
  /**
   * Returns the video with the URLs of the saved files; unchanged if the server now has another file for the video.
   * Without a network, only the saved version remains.
   */
  readonly inPlaceOf: (video: VideoDetail, hasNetwork: boolean) => VideoDetail;
}

export function deviceCopyOf(record: unknown): DeviceCopy | null {
  if (!isSavedRecord(record) || !record.complete) return null;
  return {
    record,
    inPlaceOf: (video, hasNetwork) => {
      const version = versionOfFile(video, record.source.url);
      return version === null ? video : fromDevice(video, record, version, hasNetwork);
    },
  };
}
