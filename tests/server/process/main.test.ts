import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { endWithProcess } from '#tests/support/end-with-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';

let dataDir: string;
const runs: Run[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shigoto-main-'));
  cpSync(inject('templates').sqliteFile, join(dataDir, 'shigoto-no-tane.sqlite'));
  symlinkSync(inject('templates').assetFolder, join(dataDir, 'assets'));
});
afterEach(async () => {
  // Kills the processes that a failed test has left running.
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  until(text: string): Promise<void>;
}

function start(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...NODE_ENVIRONMENT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  });
  endWithProcess(child, () => child.kill('SIGKILL'));
  let output = '';
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      heard.dispatchEvent(new Event('data'));
    });
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const run: Run = {
    child,
    output: () => output,
    ended,
    async until(text) {
      while (!output.includes(text)) {
        const next = new Promise<'data'>((done) => heard.addEventListener('data', () => done('data'), { once: true }));
        if ((await Promise.race([next, ended])) !== 'data' && !output.includes(text)) throw new Error(output);
      }
    },
  };
  runs.push(run);
  return run;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'prints its address, answers, and exits cleanly on %s with open connections',
  async (signal) => {
    const port = await freePort();
    const run = start({ PORT: String(port) });
    await run.until(`しごとのたね: http://localhost:${port}`);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/videos`);
    expect(await answer.json()).toMatchObject({ result: true });
    run.child.kill(signal);
    expect(await run.ended).toBe(0);
  },
);

it('answers the request in progress and exits at once, although the proxy keeps the connection', async () => {
  const port = await freePort();
  const run = start({ PORT: String(port) });
  await run.until(`しごとのたね: http://localhost:${port}`);
  const agent = new Agent({ keepAlive: true });
  const write = request({ port, agent, method: 'POST', path: '/api/v1/reports', headers: { 'content-length': 2 } });
  const answered = once(write, 'response') as Promise<[IncomingMessage]>;
  write.write('{');
  await once(write, 'socket');
  await setTimeout(300);
  run.child.kill('SIGTERM');
  await setTimeout(300);
  const since = performance.now();
  write.end('}');
  const [answer] = await answered;
  answer.resume();
  expect(await run.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(5000);
  agent.destroy();
});

it('exits at once, although a browser has opened a connection in advance', async () => {
  const port = await freePort();
  const run = start({ PORT: String(port) });
  await run.until(`しごとのたね: http://localhost:${port}`);
  const unused = connect(port, '127.0.0.1');
  // Connections are accepted in order, so with this answer the server has the unused one.
  await fetch(`http://127.0.0.1:${port}/api/v1/ready`);
  const since = performance.now();
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(5000);
  unused.destroy();
});

it('warns if TRUST_PROXY is a number and anybody may reach the port', async () => {
  const port = await freePort();
  const env = { PORT: String(port), LOCAL_LOGIN: '1', TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  const open = start({ ...env, HOST: '0.0.0.0' });
  await open.until(`しごとのたね: http://localhost:${port}`);
  // The log is buffered until the process ends.
  open.child.kill('SIGTERM');
  await open.ended;
  expect(open.output()).toContain('TRUST_PROXY is a number');
});

it.each(['PORT', 'METRICS_PORT'])('reports that another program has the port %s', async (setting) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = String(typeof address === 'object' ? address?.port : 0);
  const run = start({ PORT: String(await freePort()), [setting]: taken });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain(`。${setting} で別の番号を`);
  other.close();
});

it('reports a wrong setting in one line', async () => {
  const run = start({ PORT: 'x' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe('設定が正しくありません：PORT は 1〜65535 の整数で指定してください。');
});

it('does not start with the stand-in for LINE if a proxy makes it public', async () => {
  const run = start({ PORT: String(await freePort()), PUBLIC_ORIGIN: 'https://tane.example.jp', TRUST_PROXY: '1' });
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toMatch(/^設定が正しくありません：PUBLIC_ORIGIN=.*LOCAL_LOGIN=1 とします。$/);
});
