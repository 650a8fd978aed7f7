import { SAVED_PART_BYTES } from '#contract/saved-media-format.ts';
import { versionOfFile } from '#viewing/versions.ts';
import { countParts, isWhole, readSavedRecord, removeSaved, writeSavedRecord } from './media-cache.ts';
import { BadAnswerError } from './saved-machine.ts';
import type { SavedRecord } from './saved-record.ts';

export interface SaveFilesDeps {
  readonly cache: Cache;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called with the number of stored bytes of the video file. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Downloads all files of a video, starting after the stored parts.
 * @returns the record of the complete copy, or of an earlier copy if that can be played
 * @throws the signal's reason, FileGoneError, BadAnswerError (also if the copy is incomplete), or an error of `fetch`
 * or of the cache (QuotaExceededError)
 */
export async function saveFiles(record: SavedRecord, deps: SaveFilesDeps): Promise<SavedRecord> {
  const { video, source } = record;
  const { cache, signal } = deps;
  const onProgress = (bytes: number) => {
    if (!signal.aborted) deps.onProgress(bytes);
  };
  const before = await readSavedRecord(cache, video.videoId);
  const isSameFilm = before !== null && versionOfFile(video, before.source.url) !== null;
  // Another tab may have saved the video. A playable copy is not replaced by a download that may fail.
  if (before?.complete && isSameFilm && (await isWhole(cache, before))) return before;
  // Stored parts of another file, for example of another quality, can't be used.
  if (before?.source.url !== source.url) await removeSaved(cache, video.videoId, signal);
  const parts = await countParts(cache, video.videoId);
  signal.throwIfAborted();
  onProgress(Math.min(source.bytes, parts * SAVED_PART_BYTES));
  await writeSavedRecord(cache, record);
  const { fetchFiles } = await import('./fetch-files.ts');
  await fetchFiles(record, before, parts, { cache, fetch: deps.fetch, signal, onProgress });
  const whole = await isWhole(cache, record);
  signal.throwIfAborted();
  // The copy is incomplete if another tab or the browser has deleted parts in the meantime.
  if (!whole) throw new BadAnswerError(`${source.url}: incomplete after the download`);
  const complete = { ...record, complete: true };
  await writeSavedRecord(cache, complete);
  signal.throwIfAborted();
  return complete;
}
