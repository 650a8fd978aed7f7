import { parseArgs } from 'node:util';
import { createChaos } from './chaos.ts';

/**
 * `npm run test:chaos -- --runs N --seed S` randomly kills a real browser and two real servers that share a PostgreSQL
 * database. Requires `npm run build`. `--sqlite` runs one server on SQLite. `--quick` leaves out the fault whose
 * recovery takes a minute. `--kills K` injects no random faults, but performs K actions offline and kills the browser
 * each time, as soon as the page shows the action as saved.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    sqlite: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    /** No further run is started after this many seconds. */
    within: { type: 'string', default: 'Infinity' },
  },
});
const begun = Date.now();
const [runs, seed] = [values.kills ? 1 : Number(values.runs), Number(values.seed)];

const chaos = await createChaos(values.sqlite ? 'sqlite' : 'nodes');
let [done, failed, saved, refused, seconds] = [0, 0, 0, 0, 0];
try {
  for (let one = seed; one < seed + runs && Date.now() - begun < Number(values.within) * 1000; one += 1) {
    const report = await (values.kills ? chaos.saveAndKill(one, Number(values.kills)) : chaos.run(one, values.quick));
    done += 1;
    saved += report.saved;
    refused += report.refused;
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
  `${done} runs from seed ${seed}: ${saved} actions saved, ${refused} failed on a full device, ${failed} runs failed, ${seconds.toFixed(0)} s; ${chaos.summary()}`,
);
process.exit(failed === 0 ? 0 : 1);
