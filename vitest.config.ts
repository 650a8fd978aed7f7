import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that only run as part of the complete tests (tests/support/full.ts). */
const ONLY_FULL = [
  'unit/scripts/npm-reports',
  ...[
    'auth/large-export',
    'auth/logins-command',
    'avatar/memory',
    'backup/*',
    'db/migrate-command',
    'encryption/keys-command',
    'encryption/speed',
    'link-preview/faults/all-at-once',
    'monitoring/traces',
    'process/private-files',
  ].map((name) => `server/${name}`),
].map((name) => `tests/${name}.test.ts`);
const exclude = process.env.FULL_TESTS ? [] : ONLY_FULL;

const UNIT = ['tests/unit/**/*.test.{ts,tsx}'];
/**
 * The unit tests that need a DOM, which say so in their first line. They share modules, because loading jsdom and React
 * for each file takes longer than the tests. One file is left out: it expects that a chunk is not loaded yet.
 */
const WITH_DOM = globSync(UNIT).filter(
  (file) =>
    !file.endsWith('/consent-prompt.test.tsx') && readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
);

/**
 * Test files share imported modules, which saves loading most of the product for each file. Mocks and environment
 * variables of one file must not affect the next.
 */
const SHARED_MODULES = { isolate: false, restoreMocks: true, unstubEnvs: true } as const;

/**
 * The projects of Vitest: plain logic, the worker's modules, the build, a release, the files of `deploy/`, backups, the
 * main flows in browsers other than Chromium, and the server on both databases. Playwright runs the browser tests in
 * Chromium.
 */
export default defineConfig({
  define: { 'import.meta.env.BUILD_ID': '"test"', 'import.meta.env.VERSION': '"0.0.0"' },
  test: {
    // One more than there are processors, because server tests spend time waiting for databases and processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT,
          exclude: [...WITH_DOM, ...exclude],
          environment: 'node',
        },
      },
      { extends: true, test: { name: 'dom', include: WITH_DOM, environment: 'jsdom', ...SHARED_MODULES } },
      { extends: true, test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/server/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'recovery',
          include: ['tests/recovery/**/*.test.ts', 'tests/server/backup/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/server/postgres.ts',
          env: { ALL_BACKUPS: '1' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'other-browsers',
          include: ['tests/other-browsers/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: 'tests/support/server/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...SHARED_MODULES,
        },
      },
    ],
  },
});
