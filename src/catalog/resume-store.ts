import type { KeyValueStore } from '#lib/key-value-store.ts';
import { createResumePositions, type ResumePositions } from '#viewing/resume-positions.ts';
import { watched } from './watched.ts';

const byRecords = new WeakMap<KeyValueStore, ResumePositions>();

/** The places in the videos that these records keep; one for all of a page. */
export function resumePositionsOf(records: KeyValueStore): ResumePositions {
  const known = byRecords.get(records) ?? createResumePositions(records, watched);
  byRecords.set(records, known);
  return known;
}
