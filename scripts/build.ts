import { BuildFolders } from '#scripts/build/build-folders.ts';
import { buildId } from '#scripts/build/build-id.ts';
import { compressAll } from '#scripts/build/compress.ts';
import { writeWorker } from '#scripts/build/worker.ts';
import { tool } from '#scripts/process.ts';
import { withLock } from './lock.mjs';

const LOCK = '.cache/build.lock';

/**
 * Builds the page into dist/client (with the worker) and dist/ssr, with compressed copies. Does nothing if the sources
 * have not changed since the last build, unless `force` is set. The lock allows one build at a time, because
 * `npm start` and `npm test` may run together.
 */
export async function build({ force = false } = {}): Promise<void> {
  const folders = new BuildFolders('dist');
  if (!force && (await folders.lastBuild()) === buildId()) return;
  await withLock(
    LOCK,
    async () => {
      const id = buildId();
      if (!force && (await folders.lastBuild()) === id) return;
      console.log('しごとのたね: 画面を組み立てています…');
      await fill(folders, id);
    },
    { onWait: () => console.log('しごとのたね: もう一つの組み立てが終わるのを待っています…') },
  );
}

/** Builds into a folder other than dist, for a release. */
export function buildInto(dist: string): Promise<void> {
  return fill(new BuildFolders(dist), buildId());
}

async function fill(folders: BuildFolders, id: string): Promise<void> {
  await folders.begin();
  const client = `${folders.next}/client`;
  const quiet = { env: { ...process.env, NODE_ENV: 'production' } };
  await tool('vite', ['build', '--outDir', client, '--logLevel', 'warn'], quiet);
  await tool('vite', ['build', '--ssr', '--outDir', `${folders.next}/ssr`, '--logLevel', 'warn'], quiet);
  // Throws if the worker's code is missing, so that an incomplete build is not published.
  writeWorker(client, id);
  await compressAll(client);
  await folders.publish(id);
}

if (import.meta.main) await build({ force: process.argv.includes('--force') });
