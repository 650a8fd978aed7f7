import { routeMap } from '#contract/route-map.ts';

/** The messages between page and worker, and the pages that are cached before anybody opens them. */

/**
 * `{ type, urls, images, build }`: tells the worker to cache public pages and the pictures on screen. The value never
 * changes, because pages and workers of different builds exchange it.
 */
export const CACHE_PAGES = 'KEEP_PAGES';
/**
 * `{ type }`, with a MessagePort for the reply: the worker stops caching, because the device is being cleared or a
 * newer worker takes over. It replies once it has stopped.
 */
export const FORGET = 'FORGET';
/** The tag of the Background Sync that the page registers when the outbox contains unsent records. */
export const OUTBOX_SYNC = 'outbox';
/** The message of workbox-window that tells a waiting worker to become active. */
export const SKIP_WAITING = 'SKIP_WAITING';

export interface CachePagesMessage {
  readonly type: typeof CACHE_PAGES;
  /** Root-relative addresses, with their queries. */
  readonly urls: readonly string[];
  /** Absolute addresses. */
  readonly images: readonly string[];
  /** The build of the page that sends the message. */
  readonly build: string;
  /**
   * False if data saver is on: then the worker doesn't prefetch the remaining files of the interface; each is cached
   * when a screen needs it. Older builds don't send it.
   */
  readonly rest?: boolean;
}

export function isCachePagesMessage(data: unknown): data is CachePagesMessage {
  return isOfType(data, CACHE_PAGES);
}

export function isForgetMessage(data: unknown): boolean {
  return isOfType(data, FORGET);
}

export function isSkipWaitingMessage(data: unknown): boolean {
  return isOfType(data, SKIP_WAITING);
}

function isOfType(data: unknown, type: string): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === type;
}

/**
 * The pages at which people start, and the page that tells where to find help. Cached from the first visit on, even
 * with data saver.
 */
export const START_PATHS: readonly string[] = [routeMap.home.path, routeMap.videos.path, routeMap.consultation.path];

/** The address at which the installed app opens: `start_url` of manifest.webmanifest. */
export const START_URL = '/?source=pwa';

/** Pages of text that rarely change. They are fetched at the first visit, afterwards only if the cached copy is old. */
export const INFORMATION_PATHS: readonly string[] = [
  routeMap.faqs.path,
  routeMap.terms.path,
  routeMap.privacy.path,
  routeMap.notifications.path,
  routeMap.contact.path,
  routeMap.accessibility.path,
  routeMap.cookie.path,
  routeMap.company.path,
  routeMap.members.path,
];

/** Public pages that every device caches for offline use and never evicts. */
export const ALWAYS_CACHED_PATHS: readonly string[] = [...START_PATHS, ...INFORMATION_PATHS];

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
