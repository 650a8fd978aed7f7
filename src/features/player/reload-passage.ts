import type { KeyValueStorage } from '#lib/storage.ts';
import { asVisit, type Visit } from '#viewing/visit.ts';

/** What a player hands to the one that takes its place when the page reloads itself. */
export interface Passage {
  readonly videoId: string;
  /** Seconds, exactly. */
  readonly position: number;
  readonly playing: boolean;
  /** The visit goes on too. */
  readonly visit: Visit | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

const KEY = 'player-reload';
/** A reload takes seconds; what lies here longer was meant for a page that never came. */
const VALID_MS = 60_000;

export function leavePassage(storage: KeyValueStorage, passage: Passage): void {
  storage.setItem(KEY, JSON.stringify(passage));
}

/** Once; null unless it is for this video. */
export function takePassage(storage: KeyValueStorage, videoId: string, now: number): Passage | null {
  const kept = storage.getItem(KEY);
  if (kept === null) return null;
  storage.removeItem(KEY);
  try {
    const passage = JSON.parse(kept) as Passage;
    if (passage.videoId !== videoId || now - passage.at > VALID_MS) return null;
    return { ...passage, visit: asVisit(passage.visit) };
  } catch {
    return null;
  }
}
