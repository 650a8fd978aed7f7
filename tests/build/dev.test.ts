import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copySampleContent } from '#tests/support/browser/e2e-data.ts';
import { freePort } from '#tests/support/free-port.ts';

/** Updates a file's modification time, as if an editor had saved it without a change. */
function saveAgain(file: string): void {
  utimesSync(file, new Date(), new Date());
}

it('npm run dev serves pages with hot reload, the API and the service worker, and ends on SIGTERM', {
  timeout: 150_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  copySampleContent(dataDir);
  // The dev server needs two ports: one for the pages, the next one for the API.
  const port = await freePort(2);
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
    expect((await ask('/src/app/entry-client.ts')).text).toContain('contentPaint');
    expect((await ask('/_design', 'text/html')).text).toContain('/src/design/main.tsx');
    expect((await ask('/src/design/main.tsx')).text).toContain('DesignPage');
    expect(await ask('/dev-sw.js?dev-sw')).toMatchObject({ status: 200 });

    // After a source file of the page is saved, the page gets a hot update. After a server file is saved, the API
    // restarts.
    await ask('/src/ui/layout/site-header.tsx');
    const token = /const wsToken = "([^"]+)"/.exec((await ask('/@vite/client')).text)?.[1];
    const page = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
    const heard: string[] = [];
    page.addEventListener('message', ({ data }) => heard.push((JSON.parse(String(data)) as { type: string }).type));
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('connected');
    saveAgain('src/ui/layout/site-header.tsx');
    await expect.poll(() => heard, { timeout: 20_000 }).toContain('update');
    page.close();
    saveAgain('server/cache.ts');
    await expect.poll(() => output, { timeout: 20_000 }).toContain("Restarting 'server/main.ts'");
    await expect.poll(async () => (await ask('/api/v1/ready')).status, { timeout: 60_000, interval: 500 }).toBe(200);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
  // Both Vite and scripts/dev.ts handle SIGTERM; the exit code depends on which of them is faster.
  expect([0, 143]).toContain(child.exitCode);
  const api = () =>
    fetch(`http://127.0.0.1:${port + 1}/api/v1/ready`).then(
      () => 'there',
      () => 'gone',
    );
  await expect.poll(api).toBe('gone');
});
