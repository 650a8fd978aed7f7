import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { untilReady } from '#scripts/until-ready.ts';
import { freePort } from '#tests/support/free-port.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, copySqlite } from '#tests/support/server/server-templates.ts';

/** The size that no file may exceed, in blocks of 512 bytes. Writing beyond it fails as on a full disk. */
const BLOCKS = 16_384;
const REQUESTS = 50;

let database: CopiedDatabase;
const folder = mkdtempSync(join(tmpdir(), 'shigoto-log-'));
const log = join(folder, 'log');
beforeAll(() => {
  database = copySqlite(inject('templates').sqliteFile);
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

it('a server whose log is full goes on, logs again when there is space, and stops when it is told to', async () => {
  writeFileSync(log, Buffer.alloc(BLOCKS * 512 - 1));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const command = `ulimit -S -f ${BLOCKS}; exec "$0" server/main.ts >> "$1"`;
  const child = spawn('sh', ['-c', command, process.execPath, log], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...NODE_ENVIRONMENT,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: database.url,
      DATA_DIR: inject('templates').assetFolder.replace(/\/assets$/, ''),
      APP_SECRET: 'a secret that is long enough for tests',
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((done) => child.once('exit', done));
  const ask = async () => (await fetch(`${origin}/api/v1/videos`, { signal: AbortSignal.timeout(5000) })).status;
  await untilReady(origin, { child });
  for (let sent = 0; sent < REQUESTS; sent += 1) expect(await ask()).toBe(200);
  await expect.poll(() => said.match(/the log can not be written: EFBIG/g)).toHaveLength(1);

  truncateSync(log);
  expect(await ask()).toBe(200);
  await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 5000 }).toContain('"route":"/api/v1/videos"');

  writeFileSync(log, Buffer.alloc(BLOCKS * 512));
  for (let sent = 0; sent < REQUESTS; sent += 1) expect(await ask()).toBe(200);
  await expect.poll(() => said.match(/the log can not be written: EFBIG/g), { timeout: 5000 }).toHaveLength(2);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
