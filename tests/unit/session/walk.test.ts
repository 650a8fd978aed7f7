import { expect, it } from 'vitest';
import { walk } from '#tests/support/page/session-walk.ts';

/**
 * The number of random walks, which SESSION_SEEDS sets. If SESSION_SEED is set, only the walk with that seed runs, and
 * its events are printed.
 */
const SEEDS = Number(process.env.SESSION_SEEDS ?? 500);
const ONE = process.env.SESSION_SEED;
const STEPS = 80;

it('nobody is logged out without a reason, only data that its person gave up is wiped, and the tabs agree in the end', () => {
  const seeds = ONE === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(ONE)];
  for (const seed of seeds) {
    const { wrong, history } = walk(seed, STEPS);
    if (wrong.length > 0 || ONE !== undefined) console.log(`SESSION_SEED=${seed}\n${history.join('\n')}`);
    expect(wrong, `SESSION_SEED=${seed}`).toEqual([]);
  }
});
