import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureEnvelope } from '#contract/api/envelope.ts';
import { TIMEOUTS } from '#server/http/server.ts';
import { TestServer } from '#tests/support/server/server.ts';

const IMPATIENT = { headersMs: 300, requestMs: 900, checkMs: 50, silenceMs: 2000 };
/** More bytes than the buffers at both ends of the connection can hold. */
const LARGE = Buffer.alloc(40_000_000, 'a');
const server = new TestServer();
let port = 0;
beforeAll(async () => {
  await server.start('sqlite', { timeouts: IMPATIENT });
  server.app.get('/large', async () => LARGE);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.stop());

interface Trickled {
  readonly answer: string;
  readonly ms: number;
}

/** Sends `begin`, then a byte every 20 ms until the server ends the connection. */
function trickle(begin: string): Promise<Trickled> {
  return new Promise((done) => {
    const begun = performance.now();
    let answer = '';
    // The write is queued until the connection is established, so it is sent before the single bytes.
    const socket = connect(port, '127.0.0.1');
    socket.write(begin);
    const timer = setInterval(() => socket.writable && socket.write('a'), 20);
    socket.on('data', (chunk) => (answer += chunk));
    // A byte that is sent after the server has closed the connection causes an error, which is expected.
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
  ['a body with Content-Length', `${POST}Content-Length: 100000\r\n\r\n{"code":"`, IMPATIENT.requestMs],
  ['a chunked body', `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;`, IMPATIENT.requestMs],
])(
  'a client that sends %s without end is disconnected with 408, and others are answered meanwhile',
  async (_, begin, limitMs) => {
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
  },
);

/** Requests the large answer without reading it. @returns the two sockets of the connection */
async function asked(): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(server.app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { client, server: (await accepted)[0] };
}

it('a client that never reads its answer is disconnected', async () => {
  const begun = performance.now();
  const { client, server } = await asked();
  await once(server, 'close');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(IMPATIENT.silenceMs);
  let bytes = 0;
  client.on('data', (chunk) => (bytes += chunk.length)).on('error', () => undefined);
  await once(client, 'close');
  expect(bytes).toBeLessThan(LARGE.length);
});

it('a client that reads slowly gets the whole answer', async () => {
  const { client } = await asked();
  const begun = performance.now();
  let bytes = 0;
  for await (const chunk of client) {
    bytes += chunk.length;
    // Reads about one megabyte per second for longer than `silenceMs`, then the rest at full speed.
    if (performance.now() - begun < 1.5 * IMPATIENT.silenceMs) await wait(50);
  }
  expect(bytes).toBeGreaterThan(LARGE.length);
});

it('the limits allow the upload of a picture over a slow connection', () => {
  // At 140 kbit/s, the upload of a picture of 5 MB takes five minutes.
  expect(TIMEOUTS.requestMs).toBeGreaterThanOrEqual(300_000);
  expect(TIMEOUTS.headersMs + TIMEOUTS.checkMs).toBeLessThanOrEqual(75_000);
});

it('a server uses the limits of production by default', async () => {
  const other = new TestServer();
  await other.start('sqlite', {});
  const { requestTimeout, headersTimeout, timeout } = other.app.server;
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: TIMEOUTS.requestMs,
    headersTimeout: TIMEOUTS.headersMs,
    timeout: TIMEOUTS.silenceMs,
  });
  await other.stop();
});
