import { spawn } from 'node:child_process';
import { untilReady } from '#scripts/until-ready.ts';

/**
 * Starts the built server with a data folder that benchmarks reuse between runs. `origin`: the address under which
 * browsers reach the server, by default localhost with `port`.
 */
export async function startBenchServer(port: number, origin?: string): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: '.cache/bench-data',
      LOG_LEVEL: 'warn',
      ...(origin === undefined ? {} : { PUBLIC_ORIGIN: origin }),
    },
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await untilReady(`http://localhost:${port}`, { child });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
