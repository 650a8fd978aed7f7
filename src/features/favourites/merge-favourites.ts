import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';

interface Known {
  /** The favourites according to the server, in the server's order; empty for a visitor. */
  readonly server: readonly VideoSummary[];
  /** The person's unsent changes, oldest first: the video's id, and whether it becomes a favourite. */
  readonly pending: ReadonlyMap<string, boolean>;
}

/** The ids of the current favourites: first unsent additions, latest first, then the server's favourites. */
export function favouriteIds({ server, pending }: Known): string[] {
  const onServer = new Set(server.map((video) => video.videoId));
  const added = [...pending].filter(([id, isFavourite]) => isFavourite && !onServer.has(id)).map(([id]) => id);
  const remaining = server
    .filter((video) => pending.get(video.videoId) ?? video.favoriteFlag === OnOff.on)
    .map((video) => video.videoId);
  return [...added.reverse(), ...remaining];
}

/**
 * The ids to show: new favourites first, then `shownBefore` unchanged. Removed favourites stay in their places, so that
 * a removal by mistake can be undone.
 */
export function shownIds(shownBefore: readonly string[], now: readonly string[]): string[] {
  const before = new Set(shownBefore);
  return [...now.filter((id) => !before.has(id)), ...shownBefore];
}
