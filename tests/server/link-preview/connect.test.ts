import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSocket } from '#server/link-preview/connect.ts';

let server: Server;
let port: number;
/** Resolves with the first bytes that the server receives. */
let first: PromiseWithResolvers<Buffer>;

beforeEach(async () => {
  first = Promise.withResolvers<Buffer>();
  server = createServer((socket: Socket) => {
    socket
      .on('error', () => {})
      .once('data', (data) => {
        first.resolve(data);
        socket.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.close());

const PINNED = [{ address: '127.0.0.1', family: 4 }] as const;

it('connects to the pinned address of a name that can’t be resolved', async () => {
  const socket = openSocket({ secure: false, hostname: 'nobody.invalid', port, addresses: PINNED });
  socket.on('error', () => {}).end('hello');
  expect((await first.promise).toString()).toBe('hello');
});

it('tries the next address when the first one refuses', async () => {
  const addresses = [{ address: '127.0.0.9', family: 4 }, ...PINNED] as const;
  const socket = openSocket({ secure: false, hostname: 'nobody.invalid', port, addresses });
  socket.on('error', () => {}).end('hello');
  expect((await first.promise).toString()).toBe('hello');
});

it('sends the name, not the address, to a TLS server', async () => {
  const socket = openSocket({ secure: true, hostname: 'nobody.invalid', port, addresses: PINNED });
  socket.on('error', () => {});
  // The first TLS packet contains the host name in plain text (Server Name Indication).
  expect((await first.promise).includes('nobody.invalid')).toBe(true);
});
