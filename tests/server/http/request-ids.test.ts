import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import { loadPage } from '#server/ssr/page.ts';
import { TestServer } from '#tests/support/server/server.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

const OWN = /^[0-9a-f]{12}$/;
/** Ids in the formats of nginx and of Envoy. */
const HEXADECIMAL = '3f9c2b7de8a14c05b1d6e0f7a2948c1d';
const UUID = '0f8fad5b-d9cd-469f-a165-70867728950e';

const dist = writeDist();
const server = new TestServer();
const log: string[] = [];

async function start(TRUST_PROXY: string): Promise<void> {
  log.length = 0;
  const page = await loadPage(dist.folder);
  if (page === null) throw new Error('no page');
  await server.start('sqlite', { env: { TRUST_PROXY }, page, log: (line) => log.push(line) });
}
afterAll(() => dist.remove());

const idOf = async (given: string, path = '/api/v1/health', remoteAddress = '127.0.0.1') => {
  const answer = await server.ask(path, { headers: { [REQUEST_ID_HEADER]: given }, remoteAddress });
  return String(answer.headers[REQUEST_ID_HEADER]);
};

describe('behind a trusted proxy', () => {
  beforeAll(() => start('1'));
  afterAll(() => server.stop());

  it.each([HEXADECIMAL, UUID, '1-67891233-abcdef012345678912345678'])(
    'the proxy’s id %s is in the answer and in the log',
    async (id) => {
      log.length = 0;
      expect(await idOf(id)).toBe(id);
      expect(log.map((line) => JSON.parse(line).reqId)).toEqual([id]);
    },
  );

  it.each([
    ['too short', 'abc1234'],
    ['too long', 'a'.repeat(65)],
    ['a line break for the log', 'abcdefgh\\nlevel=60'],
    ['markup', '<b>abcdefgh</b>'],
    ['two ids', `${UUID}, ${HEXADECIMAL}`],
    ['nothing', ''],
  ])('an id with %s is replaced by our own', async (_, id) => {
    expect(await idOf(id)).toMatch(OWN);
  });

  it('an error page shows the end of the id, short enough to be read out', async () => {
    log.length = 0;
    const answer = await server.ask('/lp', { headers: { [REQUEST_ID_HEADER]: UUID } });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('お問い合わせの番号：70867728950e<');
    expect(answer.text).not.toContain(UUID);
    const failed = log.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'rendering failed');
    expect(failed).toMatchObject({ reqId: UUID });
  });

  it('an error of the API has the id in its header', async () => {
    expect(await idOf(UUID, '/api/v1/none')).toBe(UUID);
    expect(await idOf(UUID, '/api/v1/faqs?per_page=0')).toBe(UUID);
  });
});

describe('with proxies named by their addresses', () => {
  beforeAll(() => start('10.0.0.0/8, 192.0.2.9'));
  afterAll(() => server.stop());

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['192.0.2.9', true],
    ['192.0.2.10', false],
    ['127.0.0.1', false],
    ['2001:db8::1', false],
  ])('an id from %s is used: %s', async (address, isUsed) => {
    expect((await idOf(UUID, '/api/v1/health', address)) === UUID).toBe(isUsed);
  });

  it('a client does not become a trusted proxy by claiming an address in X-Forwarded-For', async () => {
    const headers = { [REQUEST_ID_HEADER]: UUID, 'x-forwarded-for': '10.1.2.3' };
    const answer = await server.ask('/api/v1/health', { headers, remoteAddress: '203.0.113.7' });
    expect(answer.headers[REQUEST_ID_HEADER]).toMatch(OWN);
  });
});

describe('without a trusted proxy', () => {
  beforeAll(async () => {
    await start('false');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  it('nobody chooses an id', async () => {
    expect(await idOf(UUID)).toMatch(OWN);
    expect(await idOf(UUID, '/lp')).toMatch(OWN);
  });

  it('nobody chooses an id over a real socket either, even with two headers', async () => {
    const { port } = server.app.server.address() as { port: number };
    const answer = await new Promise<string>((done, fail) => {
      let text = '';
      const ids = `X-Request-Id: ${UUID}\r\nX-Request-Id: ${HEXADECIMAL}`;
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/v1/health HTTP/1.1\r\nHost: x\r\n${ids}\r\nConnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => done(text)).on('error', fail);
    });
    expect(answer).toMatch(/^x-request-id: [0-9a-f]{12}\r$/im);
  });
});
