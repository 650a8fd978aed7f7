import { projectFindings } from '#scripts/architecture/findings.ts';
import { houseOfProject, houseProblems } from '#scripts/architecture/house.ts';
import { clauseProblems } from '#scripts/clauses.ts';
import { CommandFailed, tool } from '#scripts/process.ts';

/** The steps of `npm run check`, which stops at the first failure. */
const steps: readonly [string, () => Promise<void>][] = [
  ['types', () => tool('tsc', ['-b'])],
  [
    'format, lint, imports',
    () => tool('biome', ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.']),
  ],
  ['layers, lengths, citations', async () => noneOf(projectFindings())],
  // The empty list leaves out the findings that the previous step has already reported.
  ['files, folders, words', async () => noneOf(houseProblems(houseOfProject([])))],
  ['clauses', async () => noneOf(clauseProblems())],
  ['unused code', () => tool('knip', [])],
];

function noneOf(findings: readonly string[]): void {
  if (findings.length > 0) throw new Error(findings.join('\n'));
}

for (const [name, step] of steps) {
  const started = performance.now();
  try {
    await step();
  } catch (error) {
    console.error(`✗ ${name}`);
    // The tool has already printed what is wrong.
    if (error instanceof CommandFailed) process.exit(error.exitCode);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
