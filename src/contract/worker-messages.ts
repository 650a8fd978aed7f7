/**
 * Tells the worker to cache public pages and the pictures on screen (CachePagesMessage). The value never changes,
 * because pages and workers of different builds exchange it.
 */
export const CACHE_PAGES = 'KEEP_PAGES';
/**
 * Tells the worker to stop caching, because the device is being cleared or a newer worker takes over. The message has
 * only a `type`. If a MessagePort is transferred with it, the worker replies on that port once it has stopped.
 */
export const FORGET = 'FORGET';
/**
 * The tag of the Background Sync that the page registers when the outbox contains unsent records. The worker registers
 * it again if it could not send all of them in time.
 */
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
   * True if the worker should also prefetch the files of the interface that are not cached yet. False if data saver is
   * on: each of these files is cached when a screen needs it. If the field is absent, as in older builds, it counts as
   * true.
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
