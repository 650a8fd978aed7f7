import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { buildId } from '#scripts/build/build-id.ts';
import { node } from '#scripts/process.ts';
import { untilReady } from '#scripts/until-ready.ts';

/** A later version of the product, built in a separate folder, for tests of a deployment. */
export interface NextVersion {
  readonly build: string;
  /** Starts a server of this version. Resolves when it answers requests. */
  readonly serve: (port: number, dataDir: string) => Promise<void>;
  /** Stops the server, if it is running. */
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Not copied: files that a build or a server generates, and the sample videos, which the data folder contains already. */
const LEFT_OUT = ['node_modules', 'dist', 'data', '.cache', '.git', 'test-results', 'content/sample/media'].map(
  (path) => resolve(path),
);

/**
 * Builds a version whose sources differ in one constant and whose files all have other names. It has no assets of the current
 * build, as if two deployments had happened: one deployment would retain the previous assets.
 */
export async function buildNextVersion(): Promise<NextVersion> {
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'));
  cpSync('.', folder, { recursive: true, filter: (source) => !LEFT_OUT.includes(resolve(source)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  change(join(folder, 'src/contract/limits.ts'), /SCROLL_OFFSET_PX = \d+/, 'SCROLL_OFFSET_PX = 101');
  change(join(folder, 'vite.config.ts'), 'entryFileNames:', "hashCharacters: 'base36', entryFileNames:");
  const environment = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };
  await node('scripts/build.ts', [], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });

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
