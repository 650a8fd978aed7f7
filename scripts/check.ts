import { projectFindings } from '#scripts/architecture/project-findings.ts';
import { CommandFailed, tool } from '#scripts/process.ts';

/** `npm run check`: types, format, lint, who imports whom and how long files are, unused code. The first failure ends it. */
const steps: readonly [string, () => Promise<void>][] = [
  ['types', () => tool('tsc', ['-b'])],
  [
    'format, lint, imports',
    () => tool('biome', ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.']),
  ],
  ['layers, lengths', async () => holdLayout()],
  ['unused code', () => tool('knip', [])],
];

function holdLayout(): void {
  const findings = projectFindings();
  if (findings.length > 0) throw new Error(findings.join('\n'));
}

for (const [name, step] of steps) {
  const started = performance.now();
  try {
    await step();
  } catch (error) {
    console.error(`✗ ${name}`);
    // A tool has said what is wrong.
    if (error instanceof CommandFailed) process.exit(error.exitCode);
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
