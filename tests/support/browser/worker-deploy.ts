import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { writeDifferences } from '#scripts/build/dictionaries.ts';
import { untilReady } from '#scripts/until-ready.ts';

/** A later version of the product in a separate folder, for tests of a deployment. */
export interface NextVersion {
  readonly build: string;
  /** Starts a server of this version. Resolves when it answers requests. */
  readonly serve: (port: number, dataDir: string) => Promise<void>;
  readonly isServing: () => boolean;
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Paths that `copyBuild` does not copy with the sources: folders without sources, and the sample videos, which are
 * already in the data folder. It copies `dist` separately.
 */
const LEFT_OUT = ['node_modules', 'dist', 'data', '.cache', '.git', 'test-results', 'content/sample/media'].map(
  (path) => resolve(path),
);

/** Matches the names of built files. Its groups are the name up to the hash, the hash, and the extension. */
const HASHED = /([\w-]+-)([\w-]{7})(\.(?:js|css))/g;

/**
 * Copies the current build and renames all its assets, as if a deployment had changed every file. The copy contains no
 * file under an old name, as if another deployment in between had removed the old files.
 * @param workerStartsInMs how long the copy's service worker blocks whenever it starts, as on a slow phone
 */
export function renameAllFiles({ workerStartsInMs }: { workerStartsInMs: number }): NextVersion {
  const folder = copyBuild();
  const client = join(folder, 'dist/client');
  const own = new Set(JSON.parse(readFileSync('dist/assets.json', 'utf8')) as string[]);
  const { id, next } = nextId();
  const rename = (text: string) =>
    text
      .replace(HASHED, (name, stem: string, hash: string, type: string) =>
        own.has(name) ? `${stem}${[...hash].reverse().join('')}${type}` : name,
      )
      .replaceAll(id, next);
  const assets = join(client, 'assets');
  for (const name of readdirSync(assets)) {
    if (own.has(name)) renameSync(join(assets, name), join(assets, rename(name)));
    else rmSync(join(assets, name));
  }
  for (const name of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, 'dist', name);
    if (!/\.(js|css|html|json)$/.test(name)) continue;
    const text = readFileSync(file, 'utf8');
    const renamed = rename(text);
    if (renamed === text) continue;
    writeFileSync(file, renamed);
    removeCompressed(file);
  }
  const worker = join(client, 'sw.js');
  const block = `{const end=Date.now()+${workerStartsInMs};while(Date.now()<end);}`;
  writeFileSync(worker, block + readFileSync(worker, 'utf8'));
  return versionIn(folder, next);
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
  const folder = copyBuild();
  const client = join(folder, 'dist/client');
  const own = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as string[];
  const before = own.find((file) => file.startsWith(`${name}-`) && /^-[\w-]{7}\.js$/.test(file.slice(name.length)));
  if (before === undefined) throw new Error(`the build has no script ${name}`);
  const after = `${name}-changed.js`;
  writeFileSync(join(client, 'assets', after), `${readFileSync(join(client, 'assets', before), 'utf8')}\n`);
  writeDifferences(join(client, 'assets'), [after], [before]);
  const { id, next } = nextId();
  for (const file of ['dist/build.json', 'dist/client/sw.js']) change(join(folder, file), id, next);
  for (const file of ['index.html', 'sw.js', '.vite/manifest.json']) {
    change(join(client, file), new RegExp(before, 'g'), after);
    removeCompressed(join(client, file));
  }
  return { ...versionIn(folder, next), before: `/assets/${before}`, after: `/assets/${after}` };
}

/** The current build's id, and a different id for the next build. */
function nextId(): { id: string; next: string } {
  const { id } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as { id: string };
  return { id, next: id.replace(/.$/, 'x') };
}

function removeCompressed(file: string): void {
  for (const coding of ['br', 'gz']) rmSync(`${file}.${coding}`, { force: true });
}

/** Copies the current build, and the sources, from which the server runs. */
function copyBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  cpSync('.', folder, { recursive: true, filter: (source) => !LEFT_OUT.includes(resolve(source)) });
  // A release in dist/release isn't part of the build. Some of its folders have names that end in `.js`, and
  // `renameAllFiles` would try to read them as scripts.
  cpSync('dist', join(folder, 'dist'), { recursive: true, filter: (source) => source !== join('dist', 'release') });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

const environment = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };

function versionIn(folder: string, build: string): NextVersion {
  let server: ChildProcess | null = null;
  const isServing = () => server !== null && server.exitCode === null && server.signalCode === null;
  const stop = async () => {
    if (!isServing()) return;
    const ended = new Promise((done) => server?.once('exit', done));
    server?.kill();
    await ended;
  };
  return {
    isServing,
    stop,
    build,
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
