import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { e2eDataFolder } from '#tests/support/e2e-data.ts';
import { freePort } from '#tests/support/free-port.ts';

it('npm run dev serves the page with hot reload, the API behind it, and the worker; and ends when told', {
  timeout: 150_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  if (existsSync(e2eDataFolder())) cpSync(e2eDataFolder(), dataDir, { recursive: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  });
  try {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output, { timeout: 120_000 }).toContain(`しごとのたね（開発）: http://localhost:${port}`);
    const ask = async (path: string, accept = '*/*') => {
      const answer = await fetch(`http://localhost:${port}${path}`, { headers: { accept } });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await ask('/', 'text/html')).text).toContain('/@vite/client');
    expect(await ask('/api/v1/ready')).toMatchObject({ status: 200 });
    expect((await ask('/src/app/entry-client.ts')).text).toContain('firstPaint');
    expect(await ask('/dev-sw.js?dev-sw')).toMatchObject({ status: 200 });
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
  // Vite's own way to end, or ours: whichever is quicker.
  expect([0, 143]).toContain(child.exitCode);
  const api = () =>
    fetch(`http://127.0.0.1:${port + 1}/api/v1/ready`).then(
      () => 'there',
      () => 'gone',
    );
  await expect.poll(api).toBe('gone');
});
