/**
 * Videos kept for offline, as page and worker agree on them: entries of one cache under /saved-media/{id}/…
 * The video itself lies there in parts of one size, so that a broken download goes on where it stopped, nothing is
 * stored twice to put it together, and the worker reads only the parts that a range needs.
 */
export const SAVED_MEDIA_CACHE = 'saved-media';
export const SAVED_MEDIA_PREFIX = '/saved-media/';
/** All parts but the last are exactly this long. */
export const SAVED_PART_BYTES = 1024 * 1024;
/** On every part: how long the whole file is, in bytes. */
export const SAVED_FILE_BYTES = 'x-file-bytes';

/** `name`: `video`, `poster`, `thumbnail`, `track-<n>`, `detail`. */
export function savedPath(videoId: string, name: string): string {
  return `${SAVED_MEDIA_PREFIX}${videoId}/${name}`;
}

/** Where the n-th part (from 0) of a saved file lies. */
export function savedPart(path: string, index: number): string {
  return `${path}?part=${index}`;
}
