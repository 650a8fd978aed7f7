import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { untilReady } from '#scripts/until-ready.ts';
import { e2eDataFolder } from '#tests/support/browser/e2e-data.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { freePort } from '#tests/support/free-port.ts';

/** A server of one test's own, with a copy of the data that the shared one made: for tests that break something. */
export interface OwnServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Ends it (SIGTERM unless told) and waits until it is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Again, at the same address and with the same data, after a `stop`. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>;
}

export interface OwnServerOptions {
  /** A free one unless told. */
  readonly port?: number;
  /** With a DATA_DIR it takes that one, and leaves it in place. */
  readonly env?: Readonly<Record<string, string>>;
}

const DATABASE = 'shigoto-no-tane.sqlite';

export async function startOwnServer({ env, ...place }: OwnServerOptions = {}): Promise<OwnServer> {
  const port = place.port ?? (await freePort());
  const dataDir = env?.DATA_DIR ?? copyDataFolder();
  const origin = `http://localhost:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...cleanEnvironment,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        ...env,
      },
    });
    await untilReady(origin, { child });
  };
  await start();
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  const remove = async () => {
    await stop();
    if (env?.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, stop, start, remove };
}

/** A data folder with the sample content, unless no other test has made that yet: then the first start does, which takes longer. */
export function copyDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-server-'));
  if (existsSync(join(e2eDataFolder(), DATABASE))) copyData(e2eDataFolder(), folder);
  return folder;
}

/** While its server writes: the file of a database in use, copied as it lies there, may be half a database. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith(DATABASE) });
  const database = new Sqlite(join(from, DATABASE), { readonly: true });
  database.exec(`VACUUM INTO '${join(to, DATABASE)}'`);
  database.close();
}
