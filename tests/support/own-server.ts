import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilReady } from '#scripts/until-ready.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';
import { e2eDataFolder } from '#tests/support/e2e-data.ts';

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

export async function startOwnServer(port: number, env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-server-'));
  // Without one it begins with the sample content, which takes longer.
  if (existsSync(e2eDataFolder())) cpSync(e2eDataFolder(), dataDir, { recursive: true });
  const origin = `http://localhost:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
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
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, stop, start, remove };
}
