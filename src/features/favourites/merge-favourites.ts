import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';

interface Known {
  /** The favourites according to the server, in its order; empty for a visitor. */
  readonly server: readonly VideoSummary[];
  /** The person's changes that have not been sent, oldest first: video id and whether it is to be a favourite. */
  readonly pending: ReadonlyMap<string, boolean>;
}

/**
 * The ids of the current favourites: first those added on this device and not sent yet, latest first, then the
 * server's.
 */
export function favouriteIds({ server, pending }: Known): string[] {
  const onServer = new Set(server.map((video) => video.videoId));
  const added = [...pending].filter(([id, isFavourite]) => isFavourite && !onServer.has(id)).map(([id]) => id);
  const remaining = server
    .filter((video) => pending.get(video.videoId) ?? video.favoriteFlag === OnOff.on)
    .map((video) => video.videoId);
  return [...added.reverse(), ...remaining];
}

/**
 * The ids to show: the current favourites, and in their former places those removed since the page was opened. Nothing
 * moves, and a removal by mistake can be undone.
 */
export function shownIds(shownBefore: readonly string[], now: readonly string[]): string[] {
  const before = new Set(shownBefore);
  return [...now.filter((id) => !before.has(id)), ...shownBefore];
}
