import { PLAYER_RELOAD_KEY } from '#contract/device-keys.ts';
import { isRecord, type KeyValueStorage, readJson } from '#lib/storage/local.ts';
import { asView, RESERVED_MS, type View } from '#viewing/view.ts';

/** The state of a player, stored in the tab's session storage before the page reloads itself. */
export interface ResumedView {
  readonly videoId: string;
  /** In seconds, not rounded. */
  readonly position: number;
  readonly playing: boolean;
  /** The view to resume; null if nothing was played. Named `visit`, because older builds stored it under this name. */
  readonly visit: View | null;
  /** When the page reloaded itself, in epoch milliseconds. The entry expires after `RESERVED_MS`. */
  readonly at: number;
}

export function storeResumedView(storage: KeyValueStorage, resumed: ResumedView): void {
  storage.setItem(PLAYER_RELOAD_KEY, JSON.stringify(resumed));
}

/**
 * The stored state if it is for this video and has not expired, otherwise null. The state stays stored until
 * `clearResumedView` is called. Until then or until it expires, this page does not enqueue the view, because the player
 * is about to resume it.
 */
export function readResumedView(storage: KeyValueStorage, videoId: string, now: number): ResumedView | null {
  const resumed = read(storage, now);
  return resumed?.videoId === videoId ? resumed : null;
}

export function clearResumedView(storage: KeyValueStorage): void {
  storage.removeItem(PLAYER_RELOAD_KEY);
}

/** The id of the view that a player on this page is about to resume; null if there is none. */
export function resumedViewId(storage: KeyValueStorage, now: number): string | null {
  return read(storage, now)?.visit?.id ?? null;
}

function read(storage: KeyValueStorage, now: number): ResumedView | null {
  const found = readJson(storage, PLAYER_RELOAD_KEY);
  if (!isRecord(found)) return null;
  const { videoId, position, at } = found;
  if (typeof videoId !== 'string' || typeof position !== 'number' || typeof at !== 'number') return null;
  if (now - at > RESERVED_MS) return null;
  return { videoId, position, playing: found.playing === true, visit: asView(found.visit), at };
}
