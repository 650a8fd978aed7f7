import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { openSocket } from '#server/link-preview/connect.ts';
import { createLinkPreview } from '#server/link-preview/link-preview.ts';
import { NOT_FOUND, SITE_ADDRESS } from '../fake-internet.ts';
import { AUTHORITY, EXPIRED, FUTURE, KEY, OTHER_NAME, SELF_SIGNED, VALID } from './certificates.ts';
import { answer, PAGE, TITLE } from './serving.ts';

const LIMIT_MS = 500;
const TOLERANCE_MS = 1500;

const usual = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...usual, AUTHORITY]));
afterAll(() => setDefaultCACertificates(usual));

/** Fetches https://site.test/ from this server, through the product's own TLS connection. */
async function fetchFrom(server: Server, limitMs = LIMIT_MS) {
  const served = new Set<Socket>();
  server.on('connection', (socket) => {
    served.add(socket.on('error', () => undefined));
    socket.on('close', () => served.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const failures: unknown[] = [];
  const preview = createLinkPreview({
    encodeImage: createImageEncoder(),
    lookup: async () => [{ address: SITE_ADDRESS, family: 4 }],
    connect: (target) => openSocket({ ...target, port, addresses: [{ address: '127.0.0.1', family: 4 }] }),
    timeLimit: () => AbortSignal.timeout(limitMs),
    onFailure: (_, error) => failures.push(error),
  });
  const begun = performance.now();
  const page = await preview.fetch('https://site.test/');
  const ms = performance.now() - begun;
  await expect.poll(() => served.size).toBe(0);
  server.close();
  return { page, ms, failures };
}

const secure = (cert: string, options: object = {}) =>
  createServer({ key: KEY, cert, ...options }, (socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer(PAGE)));
  });

it('a page with a valid certificate is read', async () => {
  const { page, failures } = await fetchFrom(secure(VALID), 5000);
  expect(failures).toEqual([]);
  expect(page).toMatchObject({ title: TITLE, pageFound: true });
});

it.each([
  ['has expired', EXPIRED, 'CERT_HAS_EXPIRED'],
  ['is not valid yet', FUTURE, 'CERT_NOT_YET_VALID'],
  ['is self-signed', SELF_SIGNED, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['has the name of another site', OTHER_NAME, 'ERR_TLS_CERT_ALTNAME_INVALID'],
])('a page is not read if the certificate %s', async (_, certificate, code) => {
  const { page, failures } = await fetchFrom(secure(certificate), 5000);
  expect(page).toEqual(NOT_FOUND);
  expect(failures).toMatchObject([{ code }]);
});

const tcp = (serve: (socket: Socket) => void) => createTcpServer(serve);

it.each<[string, () => Server, object]>([
  ['speaks HTTP', () => tcp((socket) => socket.resume().end(answer(PAGE))), { code: 'EPROTO' }],
  [
    'knows only TLS 1.1',
    () => secure(VALID, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL@SECLEVEL=0' }),
    {},
  ],
  [
    'closes within the handshake',
    () => tcp((socket) => socket.once('data', () => socket.end(Buffer.from([22, 3, 3])))),
    {},
  ],
  [
    'resets within the handshake',
    () => tcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
    { code: 'ECONNRESET' },
  ],
  ['never answers the handshake', () => tcp((socket) => socket.resume()), { name: 'AbortError' }],
])('reading a page from a server that %s fails within the time limit', async (_, start, failure) => {
  const { page, ms, failures } = await fetchFrom(start());
  expect(page).toEqual(NOT_FOUND);
  expect(failures).toMatchObject([failure]);
  expect(ms).toBeLessThan(LIMIT_MS + TOLERANCE_MS);
});
