import { createHash } from 'node:crypto';

/** Shuffle keys are spread over this many values. */
export const SHUFFLE_SPACE = 2 ** 32;

/** Where a seed, or a video's id, stands in the shuffled order. */
export function shuffleKey(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
