import { useSyncExternalStore } from 'react';
import type { Chapter } from '#catalog/types.ts';
import { partAt } from './part-at.ts';
import type { Playback } from './playback.ts';

const never = () => () => {};

/** Which of them plays; before anything can play, the first. */
export function useChapterAt(chapters: readonly Chapter[], playback: Playback | null): number {
  const read = () => {
    return partAt(chapters, playback?.get().time ?? 0);
  };
  return useSyncExternalStore(playback?.subscribe ?? never, read, read);
}
