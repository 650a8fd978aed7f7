import { expect, it } from 'vitest';
import { walk } from '#tests/support/page/session-walk.ts';

/** SESSION_SEEDS says how many walks, SESSION_SEED which one alone (it prints what happened). */
const SEEDS = Number(process.env.SESSION_SEEDS ?? 500);
const ONE = process.env.SESSION_SEED;
const STEPS = 80;

it('nobody is logged out without a reason, nothing is wiped that was not given up, and the tabs agree in the end', () => {
  const seeds = ONE === undefined ? Array.from({ length: SEEDS }, (_, index) => index + 1) : [Number(ONE)];
  for (const seed of seeds) {
    const { wrong, history } = walk(seed, STEPS);
    if (wrong.length > 0 || ONE !== undefined) console.log(`SESSION_SEED=${seed}\n${history.join('\n')}`);
    expect(wrong, `SESSION_SEED=${seed}`).toEqual([]);
  }
});
