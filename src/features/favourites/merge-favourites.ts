import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';

interface Known {
  /** What the server knows, in its order; empty for a visitor. */
  readonly server: readonly VideoSummary[];
  /** What the person wants and the server doesn't know yet, the oldest first. */
  readonly pending: ReadonlyMap<string, boolean>;
}

/** The ids that are favourites now: what was added here last stands first. */
export function favouriteIds({ server, pending }: Known): string[] {
  const onServer = new Set(server.map((video) => video.videoId));
  const added = [...pending].filter(([id, wanted]) => wanted && !onServer.has(id)).map(([id]) => id);
  const kept = server
    .filter((video) => pending.get(video.videoId) ?? video.favoriteFlag === OnOff.on)
    .map((video) => video.videoId);
  return [...added.reverse(), ...kept];
}

/**
 * What the list shows: the favourites of now, and in their places those that were taken off during this visit,
 * so that nothing jumps away under the finger and a press by mistake is undone by another.
 */
export function shownIds(shownBefore: readonly string[], now: readonly string[]): string[] {
  const before = new Set(shownBefore);
  return [...now.filter((id) => !before.has(id)), ...shownBefore];
}
