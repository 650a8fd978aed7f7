import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Mutant } from '#tests/support/page/outbox-model/mutants.ts';
import { play } from '#tests/support/page/outbox-model/play.ts';

/**
 * The number of simulated runs, which OUTBOX_SEEDS sets. In a run, the browser may go offline, lose answers, be killed,
 * have several tabs and be used by several people. If OUTBOX_SEED is set, only the run with that seed is simulated, and
 * its events are printed.
 */
const SEEDS = Number(process.env.OUTBOX_SEEDS ?? 1000);
const ONE = process.env.OUTBOX_SEED;

// Silences the engine's warnings about storage failures, of which the simulation causes many.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

/** Events, and outcomes of requests. Each must occur at least once per 25 runs on average, so that it is tested. */
const FAULTS = [
  ...['offline', 'online', 'tab is closed', 'tab is reloaded', 'tab is frozen', 'tab is killed', 'a tab opens'],
  ...['a tab opens elsewhere', 'tab goes to a page that sends', 'tab goes to a page that does not send'],
  ...['the browser is killed', 'sync', 'an update', 'the session idles away', 'the token is gone'],
  ...['login as A', 'login as B', 'login as null', 'the device is full', 'the clock is set back'],
  ...['the storage fails at times', 'answer lost', 'request lost', 'portal', '200', '401', '403', '408', '409', '419'],
  ...['422', '429', '500', '503'],
];
/** How often each event and each outcome of a request occurred, over all seeds. */
const happened = new Map<string, number>();

function count(what: string, times: number): void {
  happened.set(what, (happened.get(what) ?? 0) + times);
}

async function expectFine(seed: number): Promise<void> {
  const { wrong, history, outcomes } = await play(seed);
  for (const [outcome, times] of outcomes) count(outcome, times);
  for (const what of history) count(what.replace(/ \d+/, ''), 1);
  if (wrong.length > 0 || ONE !== undefined) console.log(`OUTBOX_SEED=${seed}\n${history.join('\n')}`);
  expect(wrong, `OUTBOX_SEED=${seed}`).toEqual([]);
}

it('no record is lost, takes effect twice, is sent as somebody else or out of order, whatever fails', {
  timeout: 600_000,
}, async () => {
  if (ONE !== undefined) return expectFine(Number(ONE));
  for (let seed = 1; seed <= SEEDS; seed += 1) await expectFine(seed);
  expect(FAULTS.filter((fault) => (happened.get(fault) ?? 0) < SEEDS / 25)).toEqual([]);
});

it
  .skipIf(ONE !== undefined)
  .each<Mutant>(['delete before send', 'no lock', 'no user check', 'any answer is success', 'sends from any page'])(
  'the simulation detects an engine with the fault: %s',
  { timeout: 60_000 },
  async (mutant) => {
    for (let seed = 1; seed <= 1000; seed += 1) if ((await play(seed, mutant)).wrong.length > 0) return;
    expect.fail('1000 seeds did not detect the fault');
  },
);
