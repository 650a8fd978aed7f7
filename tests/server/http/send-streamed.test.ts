import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { handleErrors, success } from '#server/http/envelope.ts';
import { StreamedContents, sendStreamed } from '#server/http/streamed.ts';

const LONGEST_MS = 500;
const SILENCE_MS = 300;
/**
 * How long a client may go without reading before the server stops. This limit is for the test in which the client
 * reads all the time. It is longer than SILENCE_MS, because client and server share a process that may pause when busy.
 */
const LONG_SILENCE_MS = 1500;
const PATIENT_MS = 60_000;
const PAUSE_MS = 3;
const ROW = 'x'.repeat(10_000);
let app: FastifyInstance;
let port = 0;
let ended = 0;
let endedAt = 0;
let rowsRead = 0;

async function* endless(row: () => string) {
  try {
    for (;;) {
      rowsRead += 1;
      yield row();
    }
  } finally {
    ended += 1;
    endedAt = performance.now();
  }
}

async function* lists(...all: readonly unknown[][]) {
  for (const [index, rows] of all.entries()) {
    const read = async function* () {
      yield* rows;
    };
    yield [`list${index}`, read()] as const;
  }
  yield ['plain', { of: [1, null] }] as const;
}

beforeAll(async () => {
  app = Fastify();
  handleErrors(app, { close: () => undefined });
  const send = (
    url: string,
    fields: () => StreamedContents['fields'],
    longestMs = LONGEST_MS,
    silenceMs = PATIENT_MS,
  ) =>
    app.get(url, (request, reply) =>
      sendStreamed(request, reply, success(new StreamedContents(fields())), { longestMs, silenceMs }),
    );
  send('/endless', async function* () {
    yield ['rows', endless(() => ROW)] as const;
  });
  // Random bytes, because compressible rows would become so small that they all fit into the connection's buffers.
  const noise = () => randomBytes(ROW.length).toString('base64');
  const noisy = async function* () {
    yield ['rows', endless(noise)] as const;
  };
  send('/impatient', noisy, PATIENT_MS, SILENCE_MS);
  send('/less-impatient', noisy, PATIENT_MS, LONG_SILENCE_MS);
  send('/lists', () => lists([], [{ a: '」"' }], [1, 2, 3]));
  send('/empty', async function* () {});
  send('/broken', async function* () {
    yield ['first', 1] as const;
    throw new Error('broke');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function ask(url: string, encoding: string) {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void client.destroy());
  client.write(`GET ${url} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`);
  return client;
}

it.each([
  ['/lists', { list0: [], list1: [{ a: '」"' }], list2: [1, 2, 3], plain: { of: [1, null] } }],
  ['/empty', {}],
])('has the same bytes as an answer that is not streamed: %s', async (url, contents) => {
  expect((await app.inject(url)).body).toBe(JSON.stringify(success(contents)));
});

it('reports errors that happen before the first bytes are sent', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/broken', headers: { 'accept-encoding': 'br' } });
  expect([statusCode, headers['content-encoding'], JSON.parse(body).result]).toEqual([500, undefined, false]);
});

it.each(['identity', 'br'])('stops when the client disconnects (%s)', async (encoding) => {
  const before = ended;
  const client = ask('/endless', encoding);
  await once(client, 'data');
  client.destroy();
  await expect.poll(() => ended).toBe(before + 1);
});

it.each(['identity', 'br'])(
  'stops when the answer takes too long, and does not read far ahead of the client (%s)',
  async (encoding) => {
    const before = { ended, rowsRead, at: performance.now() };
    const client = ask('/endless', encoding);
    await once(client, 'readable');
    await expect.poll(() => ended, { timeout: 5000 }).toBe(before.ended + 1);
    // A timer may fire up to one millisecond early.
    expect(endedAt - before.at).toBeGreaterThanOrEqual(LONGEST_MS - 1);
    // The server stops reading rows when the connection's buffers of some megabytes are full. Compressed rows are too
    // small to fill them.
    if (encoding === 'identity') expect((rowsRead - before.rowsRead) * ROW.length).toBeLessThan(30_000_000);
    client.destroy();
  },
);

it.each(['identity', 'br'])('stops when the client stops reading (%s)', async (encoding) => {
  const before = ended;
  const client = ask('/impatient', encoding);
  await once(client, 'readable');
  await expect.poll(() => ended, { timeout: 5000 }).toBe(before + 1);
  client.destroy();
});

it.each(['identity', 'br'])('continues while the client reads (%s)', async (encoding) => {
  const before = ended;
  const client = ask('/less-impatient', encoding);
  // Reads up to 64 kB at a time. Without pauses, reading and writing would use all processor time.
  client.on('data', () => {
    client.pause();
    setTimeout(() => client.resume(), PAUSE_MS);
  });
  await wait(2 * LONG_SILENCE_MS);
  expect(ended).toBe(before);
  client.destroy();
  await expect.poll(() => ended).toBe(before + 1);
});
