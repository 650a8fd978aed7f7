import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

export const METRICS_PATH = '/metrics';

export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
}

/**
 * Serves the metrics on a separate port, so that no proxy rule can make them public by mistake.
 * @param refresh updates the metrics that are read only when they are requested
 * @returns a function that closes the port
 */
export async function serveMetrics(
  registry: Registry,
  refresh: () => Promise<void>,
  { port, host }: MetricsAddress,
): Promise<() => void> {
  const server = createServer((request, response) => {
    const isAsked = request.url?.split('?')[0] === METRICS_PATH && /^(GET|HEAD)$/.test(request.method ?? '');
    if (!isAsked) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
