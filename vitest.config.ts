import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Test files that `npm test` leaves out, unless they are named in the command (tests/support/full.ts). */
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
/**
 * Tests that don't run in a VM context, because they check how code handles errors that Node's modules throw. In a
 * context, such an error isn't an instance of `Error`.
 */
const NODE_TOOLS = ['tests/unit/scripts/**/*.test.ts', 'tests/unit/content/**/*.test.ts'];
/**
 * Each file has its own VM context instead of its own process, which takes less than half the time. Contexts are not
 * always freed, so a process that uses more memory than the limit is replaced.
 */
const IN_CONTEXTS = { pool: 'vmForks', vmMemoryLimit: '1GB', unstubEnvs: true } as const;

/**
 * The projects of Vitest: plain logic, command-line tools, the worker's modules, the build, a release, the files of
 * `deploy/`, backups, the main flows in browsers other than Chromium, and the server on both databases. Playwright runs
 * the browser tests in Chromium.
 */
export default defineConfig({
  define: { 'import.meta.env.BUILD_ID': '"test"', 'import.meta.env.VERSION': '"0.0.0"' },
  test: {
    // A complete run also has Playwright's workers, and further processes would only compete with them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [...NODE_TOOLS, ...exclude],
          environment: 'node',
          ...IN_CONTEXTS,
        },
      },
      { extends: true, test: { name: 'tools', include: NODE_TOOLS, exclude, environment: 'node' } },
      {
        extends: true,
        test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], environment: 'node', ...IN_CONTEXTS },
      },
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
          // Longer than the limit for the start of a server process (60 s), so that a start that hangs is reported with
          // the process's output. Beside the browser tests everything takes up to ten times as long as alone.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // Test files share imported modules, which saves loading most of the product for each file. This is safe
          // because each file has its own database and server.
          isolate: false,
          // Needed because modules are shared: mocks and environment variables of one test file must not affect the
          // next.
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
    ],
  },
});
