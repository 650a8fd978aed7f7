/** What page and worker say to each other. */

/** `{ type, urls, images, build }`: public pages (and pictures that are on screen) to keep for offline. */
export const KEEP_PAGES = 'KEEP_PAGES';
/** `{ type }`, perhaps with a port: keep nothing any more, the device shall forget or a newer worker takes over. Answered once that is so. */
export const FORGET = 'FORGET';
/** The tag under which the page asks for Background Sync, when something waits in the outbox. */
export const OUTBOX_SYNC = 'outbox';
/** workbox-window's own: a waiting worker takes over. */
export const SKIP_WAITING = 'SKIP_WAITING';

export interface KeepPagesMessage {
  readonly type: typeof KEEP_PAGES;
  /** Root-relative, with query. */
  readonly urls: readonly string[];
  /** Absolute. */
  readonly images: readonly string[];
  /** Of the page that asks. */
  readonly build: string;
}

export function isKeepPagesMessage(data: unknown): data is KeepPagesMessage {
  return isOfType(data, KEEP_PAGES);
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
