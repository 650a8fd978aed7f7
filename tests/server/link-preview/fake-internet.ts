import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import type { Target } from '#server/link-preview/connect.ts';
import { createLinkPreview, type LinkPreview, type LinkPreviewOptions } from '#server/link-preview/link-preview.ts';

/** The public IP address to which host names resolve by default. No connection is made to it. */
export const SITE_ADDRESS = '93.184.216.34';

/** The preview of a page that could not be read. */
export const NOT_FOUND = { title: null, description: null, image: null, pageFound: false };

export interface FakeInternet {
  readonly preview: LinkPreview;
  /** The targets of all connections that the preview opened, in order. */
  readonly connections: Target[];
  readonly failures: unknown[];
  readonly lookups: string[];
  close(): void;
}

/**
 * Creates a link preview that checks addresses as in production, so that it refuses loopback. By default, host names
 * resolve to SITE_ADDRESS. Every connection goes to an HTTP server of the test, whatever the address.
 */
export async function startInternet(
  answer: RequestListener,
  options: Partial<LinkPreviewOptions> = {},
): Promise<FakeInternet> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connections: Target[] = [];
  const failures: unknown[] = [];
  const lookups: string[] = [];
  const { lookup = async () => [{ address: SITE_ADDRESS, family: 4 }], ...rest } = options;
  const preview = createLinkPreview({
    encodeImage: createImageEncoder(),
    lookup: (hostname) => {
      lookups.push(hostname);
      return lookup(hostname);
    },
    connect: (target) => {
      connections.push(target);
      return connectTcp(port, '127.0.0.1');
    },
    onFailure: (_, error) => failures.push(error),
    ...rest,
  });
  return {
    preview,
    connections,
    failures,
    lookups,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const page = (head: string) => `<!doctype html><html><head>${head}</head><body>x</body></html>`;

export const html =
  (body: string | Buffer, contentType = 'text/html; charset=utf-8'): RequestListener =>
  (_, reply) => {
    reply.setHeader('content-type', contentType).end(body);
  };
