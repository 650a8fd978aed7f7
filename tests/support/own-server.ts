import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server of one test's own, with a copy of the data that the shared one made: for tests that break something. */
export interface OwnServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Ends it (SIGTERM unless told) and waits until it is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>;
}

const SHARED_DATA = '.cache/e2e-data';
const READY_WITHIN_MS = 60_000;

export async function startOwnServer(port: number, env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'own-server-'));
  cpSync(SHARED_DATA, dataDir, { recursive: true });
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env },
  });
  const origin = `http://localhost:${port}`;
  await untilReady(origin, child);
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
  return { origin, dataDir, stop, remove };
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${origin}/api/v1/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}
