import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilReady } from '#scripts/until-ready.ts';
import { copySampleContent } from '#tests/support/browser/e2e-data.ts';
import { freePort } from '#tests/support/free-port.ts';

/**
 * The tests run the command behind `npm start` (scripts/start.ts, without npm) in a process group of its own, as a
 * terminal does. In a terminal, Ctrl+C sends SIGINT to the whole group.
 */

let dataDir: string;
beforeAll(() => {
  // Outdated dependencies make this setup fail. Otherwise run.mjs would reinstall them while other tests use them.
  const ask = "import { isInstalled } from './scripts/bootstrap.mjs'; process.exit(isInstalled() ? 0 : 1);";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', ask]);
  if (status !== 0) throw new Error('node_modules does not match the lockfile: run the tests with `npm test`');
  dataDir = mkdtempSync(join(tmpdir(), 'signals-'));
  copySampleContent(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start() {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  await untilReady(`http://127.0.0.1:${port}`, { child });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm start could not be spawned');
  return { port, pid, ended };
}

const BODY = JSON.stringify({ code: 'x' });

/**
 * Sends an incomplete request, so that the server waits for the rest. `finish` sends the rest and returns the answer.
 */
async function beginSlowRequest(port: number): Promise<{ finish: () => Promise<string> }> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/v1/auth/line/callback HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write(
    `${[...head, `Content-Length: ${BODY.length}`, 'Connection: close'].join('\r\n')}\r\n\r\n${BODY.slice(0, 5)}`,
  );
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  const closed = once(socket, 'close');
  await pause(300);
  return {
    finish: async () => {
      socket.write(BODY.slice(5));
      await closed;
      return answer;
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether any process of the group is still running. */
function isAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

it.each([
  { what: 'Ctrl+C in the terminal', signal: 'SIGINT', toGroup: true },
  { what: 'kill -INT of the first process alone', signal: 'SIGINT', toGroup: false },
  { what: 'kill of the first process alone', signal: 'SIGTERM', toGroup: false },
  { what: 'the terminal closing', signal: 'SIGHUP', toGroup: true },
] as const)(
  'on $what, npm start answers the running request and exits with 0, and no process remains',
  {
    timeout: 120_000,
  },
  async ({ signal, toGroup }) => {
    const { port, pid, ended } = await start();
    try {
      const request = await beginSlowRequest(port);
      process.kill(toGroup ? -pid : pid, signal);
      await pause(500);
      expect(isAlive(pid), 'the server waits for the request').toBe(true);
      const answer = await request.finish();
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toContain('"result":false');
      expect(await ended).toEqual([0, null]);
      expect(isAlive(pid)).toBe(false);
    } finally {
      if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
    }
  },
);
