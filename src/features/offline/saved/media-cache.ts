import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_MEDIA_PREFIX, SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media-format.ts';
import type { SavedVideo } from './saved-machine.ts';
import { isSavedRecord, type SavedRecord } from './saved-record.ts';

/**
 * The record of a saved video, or null. It is in the same cache as the files, so that the browser evicts both together.
 */
export async function readSavedRecord(cache: Pick<Cache, 'match'>, videoId: string): Promise<SavedRecord | null> {
  const found: unknown = await (await cache.match(savedPath(videoId, 'detail')))?.json();
  return isSavedRecord(found) ? found : null;
}

/** The state of a video's copy on the device; null if the device has no copy. An incomplete copy is `stopped`. */
export async function readSavedVideo(cache: Cache, videoId: string): Promise<SavedVideo | null> {
  const record = await readSavedRecord(cache, videoId);
  if (record === null) return null;
  if (record.complete) return { record, received: record.source.bytes, state: 'complete', failure: null };
  const received = Math.min(record.source.bytes, (await countParts(cache, videoId)) * SAVED_PART_BYTES);
  return { record, received, state: 'stopped', failure: 'closed' };
}

export async function writeSavedRecord(cache: Cache, record: SavedRecord): Promise<void> {
  await cache.put(savedPath(record.video.videoId, 'detail'), Response.json(record));
}

export async function listSavedIds(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return [...new Set(paths.map((path) => path.slice(SAVED_MEDIA_PREFIX.length).split('/', 1)[0] ?? ''))];
}

/** The number of stored parts before the first gap. */
export async function countParts(cache: Cache, videoId: string): Promise<number> {
  const path = savedPath(videoId, 'video');
  const here = new Set(
    (await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search),
  );
  let count = 0;
  while (here.has(savedPart(path, count))) count += 1;
  return count;
}

/** Whether every part of the video and every text track is stored. */
export async function isWhole(cache: Cache, { video, source }: SavedRecord): Promise<boolean> {
  if ((await countParts(cache, video.videoId)) !== Math.ceil(source.bytes / SAVED_PART_BYTES)) return false;
  const tracks = await Promise.all(
    video.tracks.map((_, index) => cache.match(savedPath(video.videoId, `track-${index}`))),
  );
  return tracks.every((track) => track !== undefined);
}

/**
 * Deletes the files first and the record last. If a crash interrupts the deletion, the video is still listed and can be
 * deleted again.
 * @throws the signal's reason once the signal is aborted, because another tab may then be writing these files
 */
export async function removeSaved(cache: Cache, videoId: string, signal?: AbortSignal): Promise<void> {
  const record = savedPath(videoId, 'detail');
  for (const request of await cache.keys()) {
    signal?.throwIfAborted();
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(savedPath(videoId, '')) && pathname !== record) await cache.delete(request);
  }
  signal?.throwIfAborted();
  await cache.delete(record);
}

export function openSavedMedia(): Promise<Cache> {
  return caches.open(SAVED_MEDIA_CACHE);
}
