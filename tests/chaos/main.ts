import { parseArgs } from 'node:util';
import { createChaos } from './run.ts';

/**
 * `npm run test:chaos -- --runs N --seed S`: real browsers and a real server, killed at random. Run `npm run build` before.
 * `--kills K`: instead, K times something is saved offline and the browser killed at that moment.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
  },
});
const [runs, seed] = [values.kills ? 1 : Number(values.runs), Number(values.seed)];

const chaos = await createChaos();
let failed = 0;
let saved = 0;
let seconds = 0;
try {
  for (let one = seed; one < seed + runs; one += 1) {
    const report = await (values.kills ? chaos.saveAndKill(one, Number(values.kills)) : chaos.run(one));
    saved += report.saved;
    seconds += report.seconds;
    const verdict = report.wrong.length === 0 ? '✓' : '✗';
    console.log(`${verdict} seed ${one}: ${report.saved} saved, ${report.seconds.toFixed(0)} s`);
    if (runs > 1 && report.wrong.length === 0) continue;
    if (report.wrong.length > 0) failed += 1;
    console.log(
      [...report.wrong.map((wrong) => `  ${wrong}`), ...report.history.map((what) => `    ${what}`)].join('\n'),
    );
  }
} finally {
  await chaos.end();
}
console.log(
  `${runs} runs from seed ${seed}: ${saved} things saved, ${failed} runs with a loss, ${seconds.toFixed(0)} s`,
);
process.exit(failed === 0 ? 0 : 1);
