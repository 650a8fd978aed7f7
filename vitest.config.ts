import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Fast ones first: plain logic, then the worker's parts, then the server on both databases. Browser tests are playwright's. */
export default defineConfig({
  define: { 'import.meta.env.BUILD_ID': '"test"' },
  test: {
    // Server tests wait for databases and processes at times: one more than there are processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      { extends: true, test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'], environment: 'node' } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/support/server/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Files share what they import, which is most of the product: each has a database and a server of its own.
          isolate: false,
          // So what one replaces must not be left to the next.
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
    ],
  },
});
