import { type Chaos, createChaos } from '#tests/chaos/chaos.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

/** A short run of `npm run test:chaos` with one server. It randomly kills a real browser and a real server. */

let chaos: Chaos;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  chaos = await createChaos('sqlite');
});
test.afterAll(() => chaos?.end());

test('after a chaos run the server has exactly the records of the user model', async () => {
  // The default timeout is too short: a run starts browsers and servers several times, and the machine may be busy.
  test.setTimeout(240_000);
  const seed = Date.now() % 1_000_000;
  const report = await chaos.run(seed, true);
  expect(
    report.wrong,
    `npm run test:chaos -- --sqlite --quick --runs 1 --seed ${seed}\n${report.history.join('\n')}`,
  ).toEqual([]);
});
