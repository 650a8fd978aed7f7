import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '#scripts/until-ready.ts';
import { copySampleContent } from '#tests/support/browser/e2e-data.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { endWithProcess } from '#tests/support/end-with-process.ts';
import { freePort } from '#tests/support/free-port.ts';

/** A separate server with the sample content and no members, for tests that would disturb other tests. */
export interface OwnServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Ends the process, by default with SIGTERM, and waits for its exit. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the server again after `stop`, on the same port and with the same data. */
  readonly start: () => Promise<void>;
  /** Ends the process and removes its data folder, unless `env` provided the folder. */
  readonly remove: () => Promise<void>;
}

export interface OwnServerOptions {
  /** By default, a free port. */
  readonly port?: number;
  /**
   * Environment variables. If DATA_DIR is among them, the server uses that folder instead of a new one with the sample
   * content.
   */
  readonly env?: Readonly<Record<string, string>>;
}

export async function startOwnServer({ env, ...place }: OwnServerOptions = {}): Promise<OwnServer> {
  const port = place.port ?? (await freePort());
  const dataDir = env?.DATA_DIR ?? newDataFolder();
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
    const started = child;
    endWithProcess(started, () => started.kill('SIGKILL'));
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

/**
 * Creates a data folder with the sample content. If no test run has imported the content yet, the folder stays empty,
 * and the server imports the content when it starts.
 */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-server-'));
  copySampleContent(folder);
  return folder;
}
