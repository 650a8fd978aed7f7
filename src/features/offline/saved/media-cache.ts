import {
  SAVED_MEDIA_CACHE,
  SAVED_MEDIA_PREFIX,
  SAVED_PART_BYTES,
  savedPart,
  savedPath,
} from '#contract/saved-media.ts';
import { isSavedRecord, type SavedRecord } from './saved-record.ts';

/** A saved video's record, or null. The record lies with its files, so that neither can be there without the other. */
export async function readSavedRecord(cache: Pick<Cache, 'match'>, videoId: string): Promise<SavedRecord | null> {
  const found: unknown = await (await cache.match(savedPath(videoId, 'detail')))?.json();
  return isSavedRecord(found) ? found : null;
}

export async function writeSavedRecord(cache: Cache, record: SavedRecord): Promise<void> {
  await cache.put(savedPath(record.video.videoId, 'detail'), Response.json(record));
}

export async function listSavedIds(cache: Cache): Promise<string[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  return [...new Set(paths.map((path) => path.slice(SAVED_MEDIA_PREFIX.length).split('/', 1)[0] ?? ''))];
}

/** How many parts are here, counted from the start without a gap. */
export async function countParts(cache: Cache, videoId: string): Promise<number> {
  const path = savedPath(videoId, 'video');
  const here = new Set(
    (await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search),
  );
  let count = 0;
  while (here.has(savedPart(path, count))) count += 1;
  return count;
}

/** Every part and every word is here. */
export async function isWhole(cache: Cache, { video, source }: SavedRecord): Promise<boolean> {
  if ((await countParts(cache, video.videoId)) !== Math.ceil(source.bytes / SAVED_PART_BYTES)) return false;
  const tracks = await Promise.all(
    video.tracks.map((_, index) => cache.match(savedPath(video.videoId, `track-${index}`))),
  );
  return tracks.every((track) => track !== undefined);
}

/**
 * The record goes last: what is half deleted after a crash is still listed, and can be deleted again.
 * @throws the signal's reason, once it is aborted: then another may be writing here
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
