import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { buildId } from '#scripts/build-id.ts';
import { tool } from '#scripts/process.ts';

/**
 * Builds the page into dist/client (with its worker) and dist/ssr, compressed ahead.
 * Skips when the sources are those of the last build. The assets of the build before stay beside the new ones:
 * a tab that was opened before the deploy may still ask for them.
 */
const CLIENT = 'dist/client';
const STAMP = 'dist/build.json';
/** The names of this build's own assets, without those of the build before. */
const OWN_ASSETS = 'dist/assets.json';
const PREVIOUS = 'dist/previous';

export async function build({ force = false } = {}): Promise<void> {
  const id = buildId();
  if (!force && (await lastBuild()) === id) return;
  console.log('しごとのたね: 画面を組み立てています…');
  await putAside();
  await rm(STAMP, { force: true });
  const quiet = { env: { ...process.env, NODE_ENV: 'production' } };
  await tool('vite', ['build', '--logLevel', 'warn'], quiet);
  await tool('vite', ['build', '--ssr', '--logLevel', 'warn'], quiet);
  await rename(`${CLIENT}/main.js`, `${CLIENT}/sw.js`).catch(() => undefined);
  await compressAll(CLIENT);
  await writeFile(OWN_ASSETS, JSON.stringify(await readdir(`${CLIENT}/assets`)));
  await cp(PREVIOUS, `${CLIENT}/assets`, { recursive: true, force: false });
  await writeFile(STAMP, JSON.stringify({ id }));
}

/** Keeps the assets of the build that is there now, and only those: of the builds before it no tab is likely to be open. */
async function putAside(): Promise<void> {
  await rm(PREVIOUS, { recursive: true, force: true });
  await mkdir(PREVIOUS, { recursive: true });
  if (!(await exists(OWN_ASSETS))) return;
  const names = JSON.parse(await readFile(OWN_ASSETS, 'utf8')) as string[];
  // After a build that broke off some are missing.
  for (const name of names) {
    if (await exists(`${CLIENT}/assets/${name}`)) await cp(`${CLIENT}/assets/${name}`, `${PREVIOUS}/${name}`);
  }
}

async function lastBuild(): Promise<string | null> {
  try {
    const stamp: unknown = JSON.parse(await readFile(STAMP, 'utf8'));
    return typeof stamp === 'object' && stamp !== null && 'id' in stamp ? String(stamp.id) : null;
  } catch {
    return null;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|html)$/;

/** Brotli and gzip beside every text file, so that the server never compresses the same bytes twice. */
async function compressAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || (await exists(`${file}.br`))) continue;
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
}

if (import.meta.main) await build({ force: process.argv.includes('--force') });
