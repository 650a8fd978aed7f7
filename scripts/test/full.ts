import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '#scripts/build.ts';
import { CommandFailed, node, tool } from '#scripts/process.ts';
import { ensureBrowser } from '#scripts/test/ensure-browser.ts';
import { playwright } from '#scripts/test/playwright.ts';

/**
 * `npm run test:full`: runs the tests of `npm test`, including the cases that `npm test` leaves out
 * (tests/support/full.ts). The offline test has a larger outbox. The API is tested with 10,000 generated requests on
 * SQLite and as many on PostgreSQL; every run has a new seed. Then it repeats the offline and update tests without
 * static routing and compression dictionaries, as in an older browser. It makes a release and runs it, starts nginx and
 * Caddy with the files of `deploy/`, and backs up and restores both databases. Finally it tests the main flows in
 * Firefox and WebKitGTK. The output says what was left out because it isn't installed. `--only-older`,
 * `--only-release`, `--only-deploy`, `--only-recovery` and `--only-others` run one of these parts.
 */
const CLIENT = 'dist/client';
/** Tests that `testOlderBrowser` leaves out, because they need static routing or compression dictionaries. */
const LEFT_OUT = new Set(['static-routes.test.ts', 'dictionaries.test.ts']);
const OFFLINE = 'tests/e2e/offline';
const OTHERS = ['tests/e2e/start/missing-chunks.test.ts', 'tests/e2e/videos/saved-videos.test.ts'];

/**
 * Changes the build so that no browser can use static routing and dictionaries. Chromium has no switch that disables
 * static routing.
 */
function removeFeatures(): void {
  const worker = join(CLIENT, 'sw.js');
  writeFileSync(worker, `delete InstallEvent.prototype.addRoutes;${readFileSync(worker, 'utf8')}`);
  for (const copy of [`${worker}.br`, `${worker}.gz`]) rmSync(copy, { force: true });
  const assets = join(CLIENT, 'assets');
  for (const name of readdirSync(assets)) if (name.endsWith('.dcb')) rmSync(join(assets, name));
}

async function testOlderBrowser(): Promise<void> {
  await ensureBrowser();
  await build();
  removeFeatures();
  try {
    const offline = readdirSync(OFFLINE).filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.has(name));
    const files = [...offline.map((name) => join(OFFLINE, name)), ...OTHERS];
    await playwright(['--no-deps', ...files]);
  } finally {
    await build({ force: true });
  }
}

process.env.FULL_TESTS = '1';
process.env.WAITING_RECORDS = '1000';
process.env.API_CASES ??= '10000';
process.env.API_SEED ??= String(Date.now() % 1_000_000);
const parts = ['--only-others', '--only-older', '--only-release', '--only-deploy', '--only-recovery'];
const only = parts.find((option) => process.argv.includes(option));
const runs = (part: string) => only === undefined || only === part;
try {
  if (only === undefined) await node('scripts/test/main.ts');
  if (runs('--only-older')) {
    console.log('\n── browser without static routing and dictionaries ──');
    await testOlderBrowser();
  }
  if (runs('--only-release')) {
    console.log('\n── release ──');
    await tool('vitest', ['run', '--project', 'release']);
  }
  if (runs('--only-deploy')) {
    console.log('\n── proxies ──');
    await build();
    await tool('vitest', ['run', '--project', 'deploy']);
  }
  if (runs('--only-recovery')) {
    console.log('\n── recovery ──');
    await tool('vitest', ['run', '--project', 'recovery']);
  }
  if (runs('--only-others')) {
    console.log('\n── other browsers ──');
    await node('tests/other-browsers/main.ts');
  }
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(error instanceof CommandFailed ? error.exitCode : 1);
}
