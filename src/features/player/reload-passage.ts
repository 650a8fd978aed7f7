import type { KeyValueStorage } from '#lib/storage.ts';
import { asVisit, PASSED_FOR_MS, type Visit } from '#viewing/visit.ts';

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

export function leavePassage(storage: KeyValueStorage, passage: Passage): void {
  storage.setItem(KEY, JSON.stringify(passage));
}

/** Null unless it is for this video. It lies there until `endPassage`: as long as it does, the visit in it is nobody else's. */
export function readPassage(storage: KeyValueStorage, videoId: string, now: number): Passage | null {
  const passage = found(storage, now);
  return passage?.videoId === videoId ? passage : null;
}

/** The visit in it is held by its new player, or there is none. */
export function endPassage(storage: KeyValueStorage): void {
  storage.removeItem(KEY);
}

/** The visit that a player of this page is about to go on with, by its id. */
export function passedVisit(storage: KeyValueStorage, now: number): string | null {
  return found(storage, now)?.visit?.id ?? null;
}

function found(storage: KeyValueStorage, now: number): Passage | null {
  try {
    const passage = JSON.parse(storage.getItem(KEY) ?? 'null') as Passage | null;
    if (passage === null || now - passage.at > PASSED_FOR_MS) return null;
    return { ...passage, visit: asVisit(passage.visit) };
  } catch {
    return null;
  }
}
