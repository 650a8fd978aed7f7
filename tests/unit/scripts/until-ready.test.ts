import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { untilReady } from '#scripts/until-ready.ts';

const server = createServer();
afterEach(() => server.close());

async function listen(statuses: readonly number[]): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  server.removeAllListeners('request').on('request', (request, response) => {
    response.writeHead(statuses[asked.length] ?? 503).end();
    asked.push(request.url ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

it('untilReady waits for the server’s first successful answer', async () => {
  const { origin, asked } = await listen([503, 503, 200]);
  await untilReady(origin);
  expect(asked).toEqual(Array(3).fill('/api/v1/ready'));
});

it('untilReady gives up after its time limit', async () => {
  const { origin } = await listen([]);
  await expect(untilReady(origin, { withinMs: 150 })).rejects.toThrow('within 150 ms');
});

it('untilReady does not mistake another server on the same port for the one that was started', async () => {
  const { origin } = await listen(Array(100).fill(200));
  const tooLate = spawn(process.execPath, ['-e', 'setTimeout(() => process.exit(1), 300)'], { stdio: 'pipe' });
  await expect(untilReady(origin, { child: tooLate })).rejects.toThrow('ended with 1');
});

it('untilReady waits until the started server reports that it listens', async () => {
  const { origin, asked } = await listen([503, 200]);
  const says = "console.log('しごとのたね: http://localhost'); setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ['-e', says], { stdio: 'pipe' });
  await untilReady(origin, { child });
  child.kill();
  expect(asked).toHaveLength(2);
});

it('untilReady gives up at once when the server has exited', async () => {
  const { origin } = await listen([]);
  const child = spawn(process.execPath, ['-e', 'process.exit(7)']);
  await expect(untilReady(origin, { child })).rejects.toThrow('ended with 7');
});
