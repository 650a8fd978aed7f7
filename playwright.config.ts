import { defineConfig } from 'playwright/test';
import { browserArguments, findTestBrowser } from '#tests/support/browser.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { e2eDataFolder, removeOldE2eData } from '#tests/support/e2e-data.ts';

const port = Number(process.env.E2E_PORT ?? 3210);
removeOldE2eData();

/** Browser tests: the real server with the sample content, in the Chromium of this machine. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Two cores: a second worker makes timings worse, not the run faster.
  workers: 1,
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
    launchOptions: { executablePath: findTestBrowser(), args: browserArguments },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `${process.execPath} server/main.ts`,
    url: `http://localhost:${port}/api/v1/ready`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      ...cleanEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: e2eDataFolder(),
      LOG_LEVEL: 'warn',
    },
  },
});
