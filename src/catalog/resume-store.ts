import type { KeyValueStore } from '#lib/storage/store.ts';
import { createResumePositions, type ResumePositions } from '#viewing/resume.ts';
import { watched } from './view-progress.tsx';

const byRecords = new WeakMap<KeyValueStore, ResumePositions>();

/**
 * The resume positions that are stored in `records`. Returns the same object for the same records, so that the whole
 * page shares it.
 */
export function resumePositionsOf(records: KeyValueStore): ResumePositions {
  const known = byRecords.get(records) ?? createResumePositions(records, watched);
  byRecords.set(records, known);
  return known;
}
