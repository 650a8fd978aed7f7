import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';

interface Known {
  /** The server's favourites, in its order; empty for a visitor. */
  readonly server: readonly VideoSummary[];
  /** The person's intents that the server doesn't know yet, oldest first. */
  readonly pending: ReadonlyMap<string, boolean>;
}

/** The current favourites; the one added last on this device comes first. */
export function favouriteIds({ server, pending }: Known): string[] {
  const onServer = new Set(server.map((video) => video.videoId));
  const added = [...pending].filter(([id, isFavourite]) => isFavourite && !onServer.has(id)).map(([id]) => id);
  const remaining = server
    .filter((video) => pending.get(video.videoId) ?? video.favoriteFlag === OnOff.on)
    .map((video) => video.videoId);
  return [...added.reverse(), ...remaining];
}

/**
 * The ids to show: the current favourites and, in their places, those removed during this visit, so that nothing moves
 * and a removal by mistake can be undone.
 */
export function shownIds(shownBefore: readonly string[], now: readonly string[]): string[] {
  const before = new Set(shownBefore);
  return [...now.filter((id) => !before.has(id)), ...shownBefore];
}
