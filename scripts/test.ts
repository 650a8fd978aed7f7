import { build } from '#scripts/build.ts';
import { ensureBrowser } from '#scripts/ensure-browser.ts';
import { CommandFailed, node, tool } from '#scripts/process.ts';

let found: Promise<string> | undefined;
const browser = () => (found ??= ensureBrowser());

/**
 * `npm test`: everything, the fast first, the first failure ends it.
 * `npm test -- unit` (check, unit, server, build, browser) runs the named parts only.
 */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  check: () => node('scripts/check.ts'),
  unit: () => tool('vitest', ['run', '--project', 'unit', '--project', 'sw']),
  server: () => tool('vitest', ['run', '--project', 'server']),
  build: async () => {
    await build();
    await tool('vitest', ['run', '--project', 'build']);
  },
  browser: async () => {
    await build();
    await browser();
    await tool('playwright', ['test'], { env: { ...process.env, TZ: 'Asia/Tokyo' } });
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `しごとのたね: ${unknown.join('、')} というテストはありません。あるのは ${Object.keys(parts).join('、')} です。`,
  );
  process.exit(2);
}
const started = performance.now();
// Its lack is told before everything else has run.
if (asked.length === 0 || asked.includes('browser'))
  await browser().catch((error: Error) => {
    console.error(`しごとのたね: ${error.message}`);
    process.exit(1);
  });
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name} ──`);
  try {
    await part();
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(error instanceof CommandFailed ? error.exitCode : 1);
  }
}
console.log(`\n✓ ${((performance.now() - started) / 1000).toFixed(0)} s`);
