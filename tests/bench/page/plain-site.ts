import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CACHED_SECONDS = 3600;

/**
 * Serves the pages of `origin` without their scripts, like a plain file server. The real pages are compared with these, so
 * that the figures don't depend on the machine.
 */
export async function startPlainSite(origin: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const files = new Map<string, { type: string; body: Buffer }>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const file = files.get(path) ?? (await fetchPlain(origin + path));
    files.set(path, file);
    response
      .writeHead(200, { 'content-type': file.type, 'cache-control': `public, max-age=${CACHED_SECONDS}` })
      .end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function fetchPlain(url: string): Promise<{ type: string; body: Buffer }> {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  if (!type.startsWith('text/html')) return { type, body: Buffer.from(await answer.arrayBuffer()) };
  const html = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  return { type, body: Buffer.from(html) };
}
