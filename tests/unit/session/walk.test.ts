import { expect, it } from 'vitest';
import { walk } from '#tests/support/page/session-walk.ts';

/**
 * The environment variable SESSION_SEEDS sets the number of random walks. SESSION_SEED runs only the walk with this
 * seed and prints its events.
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
