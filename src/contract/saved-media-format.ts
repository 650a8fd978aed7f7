/**
 * The format of saved videos, shared by page and worker: entries of one cache (SAVED_MEDIA_CACHE) under
 * /saved-media/{id}/… A file is stored in parts of equal size, so that an interrupted download can be resumed, no
 * second copy is needed to assemble it, and the worker reads only the parts that a range request needs.
 */
export const SAVED_MEDIA_PREFIX = '/saved-media/';
/** The size of every part except the last. */
export const SAVED_PART_BYTES = 1024 * 1024;
/** A header of every part: the size of the whole file in bytes. */
export const SAVED_FILE_BYTES = 'x-file-bytes';

/** The address of a file of a saved video. `name` is `video`, `poster`, `thumbnail`, `track-<n>` or `detail`. */
export function savedPath(videoId: string, name: string): string {
  return `${SAVED_MEDIA_PREFIX}${videoId}/${name}`;
}

/** The address of a part of a saved file; `index` from 0. */
export function savedPart(path: string, index: number): string {
  return `${path}?part=${index}`;
}
