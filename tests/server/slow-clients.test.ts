import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureEnvelope } from '#contract/envelope.ts';
import { PATIENCE } from '#server/http/patience.ts';
import { TestServer } from '#tests/support/server.ts';

const IMPATIENT = { headersMs: 300, requestMs: 900, checkMs: 50, silenceMs: 1000 };
/** More than the connection's buffers take, on both sides. */
const LARGE = Buffer.alloc(40_000_000, 'a');
const server = new TestServer();
let port = 0;
beforeAll(async () => {
  await server.start('sqlite', { patience: IMPATIENT });
  server.app.get('/large', async () => LARGE);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

interface Trickled {
  readonly answer: string;
  readonly ms: number;
}

/** Sends `begin`, then a byte every 20 ms for as long as it is let. */
function trickle(begin: string): Promise<Trickled> {
  return new Promise((done) => {
    const begun = performance.now();
    let answer = '';
    // Queued while the connection is made, it goes before every single byte.
    const socket = connect(port, '127.0.0.1');
    socket.write(begin);
    const timer = setInterval(() => socket.writable && socket.write('a'), 20);
    socket.on('data', (chunk) => (answer += chunk));
    // The last bytes may meet a closed door.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      done({ answer, ms: performance.now() - begun });
    });
  });
}

const POST = 'POST /api/v1/auth/line/callback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

it.each([
  ['headers', 'GET /api/v1/faqs HTTP/1.1\r\nHost: x\r\nX-Slow: ', IMPATIENT.headersMs],
  ['a body of a stated length', `${POST}Content-Length: 100000\r\n\r\n{"code":"`, IMPATIENT.requestMs],
  ['a body without an end', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;`, IMPATIENT.requestMs],
])('who sends %s for ever is cut off with 408, and meanwhile others are answered', async (_, begin, limitMs) => {
  let over = false;
  const slow = Array.from({ length: 20 }, () => trickle(begin));
  void Promise.all(slow).then(() => (over = true));
  let answered = 0;
  while (!over) {
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/faqs`)).status).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(5);
  for (const { answer, ms } of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    v.parse(failureEnvelope, JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
    expect(ms).toBeGreaterThanOrEqual(limitMs);
  }
});

/** Asks for the large answer, and reads nothing of it yet. `server`: the other end. */
async function asked(): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(server.app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { client, server: (await accepted)[0] };
}

it('who never reads an answer is cut off', async () => {
  const begun = performance.now();
  const { client, server } = await asked();
  await once(server, 'close');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(IMPATIENT.silenceMs);
  let bytes = 0;
  client.on('data', (chunk) => (bytes += chunk.length)).on('error', () => undefined);
  await once(client, 'close');
  expect(bytes).toBeLessThan(LARGE.length);
});

it('who reads slowly gets all of it', async () => {
  const { client } = await asked();
  const begun = performance.now();
  let bytes = 0;
  for await (const chunk of client) {
    bytes += chunk.length;
    // A good megabyte a second, for longer than the limit; then the rest.
    if (performance.now() - begun < 3 * IMPATIENT.silenceMs) await wait(50);
  }
  expect(bytes).toBeGreaterThan(LARGE.length);
});

it('lets a picture pass that comes over a slow line', () => {
  // 5 MB in five minutes: 140 kbit/s.
  expect(PATIENCE.requestMs).toBeGreaterThanOrEqual(300_000);
  expect(PATIENCE.headersMs + PATIENCE.checkMs).toBeLessThanOrEqual(75_000);
});

it('the limits of production are in force when nothing else is said', async () => {
  const other = new TestServer();
  await other.start('sqlite', {});
  const { requestTimeout, headersTimeout, timeout } = other.app.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: PATIENCE.requestMs,
    headersTimeout: PATIENCE.headersMs,
    timeout: PATIENCE.silenceMs,
  });
  await other.stop();
});
