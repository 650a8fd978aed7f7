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

it('waits for the first good answer', async () => {
  const { origin, asked } = await listen([503, 503, 200]);
  await untilReady(origin);
  expect(asked).toEqual(Array(3).fill('/api/v1/ready'));
});

it('gives up in time', async () => {
  const { origin } = await listen([]);
  await expect(untilReady(origin, { withinMs: 150 })).rejects.toThrow('within 150 ms');
});

it('gives up at once when the server ended', async () => {
  const { origin } = await listen([]);
  const child = spawn(process.execPath, ['-e', 'process.exit(7)']);
  await expect(untilReady(origin, { child })).rejects.toThrow('ended with 7');
});
