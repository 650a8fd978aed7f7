import type { KeyValueStore } from '#lib/storage/store.ts';
import { createResumePositions, type ResumePositions } from '#viewing/resume.ts';
import { isUnfinished, reserveContinueSpace } from './unfinished-videos.ts';
import { watched } from './view-progress.tsx';

const byRecords = new WeakMap<KeyValueStore, ResumePositions>();

/**
 * The resume positions that are stored in `records`. Returns the same object for the same records, so that the whole
 * page shares it.
 */
export function resumePositionsOf(records: KeyValueStore): ResumePositions {
  const known = byRecords.get(records);
  if (known) return known;
  const created = createResumePositions(records, watched);
  byRecords.set(records, created);
  // If there is an unfinished video, stores that the home page reserves space for the list. This runs whenever
  // positions are read or stored, because the home page may be opened next.
  watched.subscribe(() => watched.get().some(isUnfinished) && reserveContinueSpace(true));
  return created;
}
