import type { VideoDetail } from '#catalog/types.ts';
import { fromDevice, isSavedRecord, type SavedRecord } from './saved-record.ts';

/** A video that lies whole on this device. */
export interface DeviceCopy {
  readonly record: SavedRecord;
  /** The video with the addresses of its saved files; as it is when it has become another film since. */
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
