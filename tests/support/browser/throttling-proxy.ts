import { connect, createServer, type Socket } from 'node:net';

export interface ThrottlingProxy {
  /** Bytes that clients have received, headers included. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

/**
 * A proxy that simulates a phone's connection to a local server. Unlike the throttling of browser tools, it also slows
 * down the worker's requests. Data is delayed by half of `rttMs` in each direction. All connections share
 * `kbitPerSecond` for downloads; uploads are not limited.
 */
export async function startThrottlingProxy(
  port: number,
  target: number,
  { rttMs, kbitPerSecond }: { readonly rttMs: number; readonly kbitPerSecond: number },
): Promise<ThrottlingProxy> {
  const bytesPerMs = kbitPerSecond / 8;
  let freeAt = 0;
  let received = 0;
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    const server = connect(target, 'localhost');
    client.on('data', (data) => setTimeout(() => server.writable && server.write(data), rttMs / 2));
    server.on('data', (data) => {
      received += data.length;
      freeAt = Math.max(Date.now(), freeAt) + data.length / bytesPerMs;
      setTimeout(() => client.writable && client.write(data), Math.max(0, freeAt - Date.now()) + rttMs / 2);
    });
    client.on('close', () => {
      clients.delete(client);
      server.destroy();
    });
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    server.on('end', () => setTimeout(() => client.end(), Math.max(0, freeAt - Date.now()) + rttMs));
  });
  await new Promise<void>((resolve) => proxy.listen(port, 'localhost', resolve));
  return {
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}
