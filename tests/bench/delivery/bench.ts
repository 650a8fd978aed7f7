import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from '#scripts/build.ts';
import { node } from '#scripts/process.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { startThrottlingProxy } from '#tests/support/browser/throttling-proxy.ts';
import { startBenchServer } from '../bench-server.ts';

const SERVER_PORT = 3994;
const PROXY_PORT = 3995;
const CONNECTION = { rttMs: 150, kbitPerSecond: 1600 };
const CPU_SLOWDOWN = 4;
const READY_WITHIN_MS = 60_000;

/** The text files of four features. For each file, one build is made in which one of its texts has changed. */
const CHANGES = [
  'src/features/conditions/text.ts',
  'src/features/player/text.ts',
  'src/features/membership/text.ts',
  'src/features/videos/text.ts',
];

/**
 * Measures how much a phone downloads: from a first visit to the video list until that page can be opened offline
 * (`install`), and for an update that changes one text (`update`). `--only` runs one of the two; `--runs N` repeats
 * `install`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
  });
  await build();
  if (values.only !== 'update') await measureInstall(Number(values.runs));
  if (values.only !== 'install') await measureUpdates();
}

async function measureInstall(runs: number): Promise<void> {
  const origin = `http://localhost:${PROXY_PORT}`;
  const server = await startBenchServer(SERVER_PORT, origin);
  console.log(
    `first visit of /videos until its worker is ready; ${CONNECTION.rttMs} ms, ${CONNECTION.kbitPerSecond} kbit/s for page and worker, CPU ${CPU_SLOWDOWN}× slower; ${new Date().toISOString().slice(0, 10)}\n`,
  );
  console.log('| run | ready, s | requests | kB received, headers included |\n|---|---:|---:|---:|');
  try {
    for (let n = 1; n <= runs; n += 1) {
      const { readyMs, requests, bytes } = await firstVisit(`${origin}/videos`);
      console.log(`| ${n} | ${(readyMs / 1000).toFixed(1)} | ${requests} | ${Math.round(bytes / 1000)} |`);
    }
  } finally {
    await server.stop();
  }
}

async function firstVisit(url: string): Promise<{ readyMs: number; requests: number; bytes: number }> {
  const proxy = await startThrottlingProxy(PROXY_PORT, SERVER_PORT, CONNECTION);
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    let requests = 0;
    context.on('requestfinished', () => {
      requests += 1;
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'commit' });
    const readyMs = await page.evaluate(async (limit) => {
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), limit));
      await Promise.race([navigator.serviceWorker.ready, late]);
      return performance.now();
    }, READY_WITHIN_MS);
    return { readyMs, requests, bytes: proxy.received() };
  } finally {
    await browser.close();
    await proxy.close();
  }
}

async function measureUpdates(): Promise<void> {
  console.log(
    '\nan update that changes one text: what a returning phone fetches, brotli, without headers; with dictionaries only',
  );
  console.log('the differences from the previous build’s files\n');
  console.log('| changed | files | scripts and styles, kB | worker, kB | together, kB | with dictionaries, kB |');
  console.log('|---|---:|---:|---:|---:|---:|');
  const before = filesOf('dist');
  for (const file of CHANGES) {
    const folder = await buildChanged(file);
    try {
      const changed = [...filesOf(join(folder, 'dist'))].filter(([name]) => !before.has(name));
      const sum = (sizes: readonly number[]) => sizes.reduce((total, bytes) => total + bytes, 0);
      const whole = sum(changed.map(([, bytes]) => bytes));
      const differences = sum(changed.map(([name, bytes]) => differenceOf(folder, name) ?? bytes));
      const worker = sizeOf(join(folder, 'dist/client/sw.js'));
      const cells = [whole, worker, whole + worker, differences + worker].map((bytes) => (bytes / 1000).toFixed(1));
      console.log(`| ${file} | ${changed.length} | ${cells.join(' | ')} |`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/**
 * The size in bytes of a file's differences from the previous build; undefined if the previous build has no version of
 * the file.
 */
function differenceOf(folder: string, name: string): number | undefined {
  const assets = join(folder, 'dist/client/assets');
  const file = readdirSync(assets).find((other) => other.startsWith(`${name}.`) && other.endsWith('.dcb'));
  return file === undefined ? undefined : statSync(join(assets, file)).size;
}

const NOT_COPIED = ['node_modules', 'data', '.cache', '.git', 'test-results', 'content'].map((path) => resolve(path));

/**
 * Copies the sources and the build, adds one character to a text of `file` and builds again. @returns the folder of the
 * copy
 */
async function buildChanged(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  cpSync('.', folder, { recursive: true, filter: (source) => !NOT_COPIED.includes(resolve(source)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const source = readFileSync(join(folder, file), 'utf8');
  const changed = source.replace(/ja: '/, "ja: '・");
  if (changed === source) throw new Error(`${file} has no text`);
  writeFileSync(join(folder, file), changed);
  await node('scripts/build.ts', [], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** The Brotli size of each script and style sheet of a build, by file name. */
function filesOf(dist: string): ReadonlyMap<string, number> {
  const names = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as string[];
  return new Map(
    names.filter((name) => /\.(js|css)$/.test(name)).map((name) => [name, sizeOf(join(dist, 'client/assets', name))]),
  );
}

function sizeOf(file: string): number {
  return brotliCompressSync(readFileSync(file)).length;
}
