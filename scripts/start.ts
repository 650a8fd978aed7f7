import { spawn } from 'node:child_process';
import { build } from '#scripts/build.ts';
import { COMPILE_CACHE, fillCompileCache } from '#scripts/compile-cache.ts';
import { CommandFailed } from '#scripts/process.ts';
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '#server/process/node-flags.ts';
import { follow } from './child-signals.mjs';

/**
 * `npm start`: builds the page if needed and starts the server. The server migrates its database (PostgreSQL only with
 * MIGRATE_AT_START), and imports CONTENT_DIR or else the sample content if the database has no content.
 */
try {
  await build();
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(`しごとのたね: 画面を組み立てられませんでした（${error.message}）。`);
  process.exit(error.exitCode);
}
fillCompileCache();
follow(
  spawn(process.execPath, [...NODE_FLAGS, 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...MEMORY_ENVIRONMENT, ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
  }),
);
