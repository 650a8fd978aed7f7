import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { buildId } from '#scripts/build/build-id.ts';
import { writeDifferences } from '#scripts/build/dictionaries.ts';
import { node } from '#scripts/process.ts';
import { untilReady } from '#scripts/until-ready.ts';

/** A later version of the product, built in a separate folder, for tests of a deployment. */
export interface NextVersion {
  readonly build: string;
  /** Starts a server of this version. Resolves when it answers requests. */
  readonly serve: (port: number, dataDir: string) => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Not copied: generated files, and the sample videos, which the data folder already contains. */
const LEFT_OUT = ['node_modules', 'dist', 'data', '.cache', '.git', 'test-results', 'content/sample/media'].map(
  (path) => resolve(path),
);

/**
 * Builds a version whose sources differ in one constant and whose files all have different names. Unlike a real
 * deployment, it does not retain the current build's assets, as if there had been another deployment in between.
 */
export async function buildNextVersion(): Promise<NextVersion> {
  const folder = copySources();
  change(join(folder, 'src/contract/limits.ts'), /SCROLL_OFFSET_PX = \d+/, 'SCROLL_OFFSET_PX = 101');
  change(join(folder, 'vite.config.ts'), 'entryFileNames:', "hashCharacters: 'base36', entryFileNames:");
  await node('scripts/build.ts', [], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  return versionIn(folder);
}

/** A version in which one file of the page differs. `before` and `after` are the file's old and new paths. */
export interface ChangedVersion extends NextVersion {
  readonly before: string;
  readonly after: string;
}

/**
 * Copies the current build and adds one character to one of its scripts, like a deployment of a small change. As in a
 * real deployment, the previous script is retained and a file with the differences is written.
 * @param name the script's name without its hash
 */
export function changeOneFile(name: string): ChangedVersion {
  const folder = copySources();
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  const client = join(folder, 'dist/client');
  const own = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as string[];
  const before = own.find((file) => file.startsWith(`${name}-`) && /^-[\w-]{7}\.js$/.test(file.slice(name.length)));
  if (before === undefined) throw new Error(`the build has no script ${name}`);
  const after = `${name}-changed.js`;
  writeFileSync(join(client, 'assets', after), `${readFileSync(join(client, 'assets', before), 'utf8')}\n`);
  writeDifferences(join(client, 'assets'), [after], [before]);
  const { id } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as { id: string };
  for (const file of ['dist/build.json', 'dist/client/sw.js']) change(join(folder, file), id, id.replace(/.$/, 'x'));
  for (const file of ['index.html', 'sw.js', '.vite/manifest.json']) {
    change(join(client, file), new RegExp(before, 'g'), after);
    for (const coding of ['br', 'gz']) rmSync(join(client, `${file}.${coding}`), { force: true });
  }
  return { ...versionIn(folder), before: `/assets/${before}`, after: `/assets/${after}` };
}

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  cpSync('.', folder, { recursive: true, filter: (source) => !LEFT_OUT.includes(resolve(source)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

const environment = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };

function versionIn(folder: string): NextVersion {
  let server: ChildProcess | null = null;
  const stop = async () => {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server?.once('exit', done));
    server.kill();
    await ended;
  };
  return {
    stop,
    build: buildId(folder),
    serve: async (port, dataDir) => {
      server = spawn(process.execPath, ['server/main.ts'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...environment, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
      });
      await untilReady(`http://localhost:${port}`, { child: server });
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function change(file: string, from: string | RegExp, to: string): void {
  const source = readFileSync(file, 'utf8');
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`nothing to change in ${file}`);
  writeFileSync(file, changed);
}
