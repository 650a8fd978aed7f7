import { PLAYER_RELOAD_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { asView, RESERVED_MS, type View } from '#viewing/view.ts';

/** The state of a player, stored in the tab's session storage before the page reloads itself. */
export interface ResumedView {
  readonly videoId: string;
  /** In seconds, not rounded. */
  readonly position: number;
  readonly playing: boolean;
  /** The view to resume; null if nothing was played. Named `visit`, because older builds stored this name. */
  readonly visit: View | null;
  /** When the page reloaded itself, in epoch milliseconds. The entry expires after `RESERVED_MS`. */
  readonly at: number;
}

export function storeResumedView(storage: KeyValueStorage, resumed: ResumedView): void {
  storage.setItem(PLAYER_RELOAD_KEY, JSON.stringify(resumed));
}

/**
 * The stored state if it is for this video, otherwise null. Until `clearResumedView`, no other page may enqueue its
 * view.
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
  try {
    const resumed = JSON.parse(storage.getItem(PLAYER_RELOAD_KEY) ?? 'null') as ResumedView | null;
    if (resumed === null || !Number.isFinite(resumed.position) || now - resumed.at > RESERVED_MS) return null;
    return { ...resumed, visit: asView(resumed.visit) };
  } catch {
    return null;
  }
}
