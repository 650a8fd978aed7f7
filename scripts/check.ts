import { CommandFailed, tool } from '#scripts/process.ts';

/** `npm run check`: types, format, lint with the import rules, unused code. The first failure ends it. */
const steps: readonly [string, () => Promise<void>][] = [
  ['types', () => tool('tsc', ['-b'])],
  [
    'format, lint, imports',
    () => tool('biome', ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.']),
  ],
  ['unused code', () => tool('knip', [])],
];

for (const [name, step] of steps) {
  const started = performance.now();
  try {
    await step();
  } catch (error) {
    console.error(`✗ ${name}`);
    if (error instanceof CommandFailed) process.exit(error.exitCode);
    throw error;
  }
  console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
