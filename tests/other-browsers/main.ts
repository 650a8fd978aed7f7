import { build } from '#scripts/build.ts';
import { CommandFailed, node, tool } from '#scripts/process.ts';
import { OTHER_BROWSERS } from '#tests/support/other-browsers/kinds.ts';

/**
 * Tests the main flows in Firefox and WebKitGTK (`npm run test:full`). A browser that isn't installed doesn't make the
 * run fail, because neither exists on every developer's system. The last lines of the output say which browsers were
 * tested.
 */
const kinds = OTHER_BROWSERS.map(({ name, missing }) => ({ name, reason: missing() }));
const isAny = kinds.some(({ reason }) => reason === null);
try {
  if (isAny) {
    await build();
    await node('tests/support/browser/e2e-data.ts');
    await tool('vitest', ['run', '--project', 'other-browsers']);
  }
} catch (error) {
  console.error(`✗ other browsers: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof CommandFailed ? error.exitCode : 1;
}
const wasGreen = process.exitCode === undefined;
for (const { name, reason } of kinds) {
  if (reason !== null) console.log(`– ${name}: NOT TESTED, ${reason}`);
  else if (wasGreen) console.log(`✓ ${name}: tested`);
  else console.log(`✗ ${name}: see the failures above`);
}
