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
  // This listener runs whenever positions are read or stored. If there is an unfinished video, the listener makes the
  // home page reserve space for the list of unfinished videos, because the home page may be opened next.
  watched.subscribe(() => watched.get().some(isUnfinished) && reserveContinueSpace(true));
  return created;
}
