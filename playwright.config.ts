import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { findPageBrowser, testArguments } from '#tests/support/browser/browser.ts';
import { copySampleContent, e2eDataFolder, removeOldE2eData } from '#tests/support/browser/e2e-data.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { isFull } from '#tests/support/full.ts';

const WORKERS = 3;
/**
 * The test file that runs before all others. It measures milliseconds in the browser, and tests running in parallel on
 * the same CPU would distort the results.
 */
const ALONE = '**/conditions-speed.test.ts';
/**
 * The files that take longest. Playwright starts them before the files of the project `browser`, so that all workers
 * finish at about the same time. Otherwise it would start the folder `videos` last.
 */
const LONG = ['**/videos/*.test.ts', '**/pages.test.ts', '**/session.test.ts', '**/offline/*.test.ts'];
const firstPort = Number(process.env.E2E_PORT ?? 3210);
/**
 * The port of a Playwright worker's server. Each worker has its own server and database, so that test files running in
 * parallel don't share members.
 */
const portOf = (worker: number) => firstPort + worker;
// Every worker process evaluates this file again, with its index in TEST_PARALLEL_INDEX.
const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
removeOldE2eData();
for (let worker = 0; worker < WORKERS; worker += 1)
  if (!existsSync(e2eDataFolder(worker))) copySampleContent(e2eDataFolder(worker));

/** Browser tests: the real server with the sample content, in the Chromium of this machine. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: WORKERS,
  projects: [
    { name: 'alone', testMatch: ALONE, workers: 1 },
    { name: 'long', testMatch: LONG, testIgnore: ALONE, dependencies: ['alone'] },
    { name: 'browser', testIgnore: [ALONE, ...LONG], dependencies: ['alone'] },
  ],
  grepInvert: isFull ? [] : /@full/,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 360, height: 740 },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: { executablePath: findPageBrowser(), args: testArguments },
    actionTimeout: 15_000,
    // Recording traces takes about a tenth of a test's time, so it is switched on only by TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: `${process.execPath} server/main.ts`,
    url: `http://localhost:${portOf(worker)}/api/v1/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      ...cleanEnvironment,
      NODE_ENV: 'production',
      PORT: String(portOf(worker)),
      DATA_DIR: e2eDataFolder(worker),
      LOG_LEVEL: 'warn',
    },
  })),
});
