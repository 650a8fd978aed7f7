import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import { createImageEncoder, ImageRefused } from '#server/images/image-encoder.ts';
import { createLinkPreview, type LinkPreview, type LinkPreviewOptions } from '#server/link-preview/link-preview.ts';
import { FetchRefused, type RefusalReason } from '#server/link-preview/refusal.ts';
import { SITE_ADDRESS } from '../fake-internet.ts';

/** Serves one connection. `path`: the path of the request, empty if the site does not wait for a request. */
export type Serve = (socket: Socket, path: string) => void;

/** Why a fetch failed. `broken`: the connection or the answer was broken; `picture`: the picture was refused. */
export type Failure = RefusalReason | 'broken' | 'picture';

/** A way in which a foreign website misbehaves. */
export interface Fault {
  readonly name: string;
  readonly serve: Serve;
  /** Serves as soon as the connection is open, without waiting for the request. */
  readonly early?: true;
  /** The expected reason of failure; null if the site is read in spite of the fault. */
  readonly failure: Failure | null;
}

export interface PageFault extends Fault {
  /** The expected title if the page is read; by default TITLE. */
  readonly title?: string | null | undefined;
}

export interface ForeignSites {
  readonly preview: LinkPreview;
  /** The failures that were reported for a host name. */
  failuresOf(hostname: string): Failure[];
  /** The bytes that were read from all connections to a host name. */
  bytesReadFrom(hostname: string): number;
  /** The number of sockets that are still open, counted at both ends of the connections. */
  open(): number;
  close(): void;
}

const INSIDE_ADDRESS = '10.0.0.1';

/**
 * Starts a TCP server for each site and a link preview that reaches them by their host names. The preview checks
 * addresses as in production; names that begin with `inside` resolve to an address of a local network.
 */
export async function startForeignSites(
  sites: ReadonlyMap<string, Pick<Fault, 'serve' | 'early'>>,
  options: Partial<LinkPreviewOptions> = {},
): Promise<ForeignSites> {
  const served = new Set<Socket>();
  const servers = new Map<string, Server>();
  for (const [hostname, site] of sites) servers.set(hostname, await listen(site, served));
  const opened = new Map<string, Socket[]>();
  const failures = new Map<string, Failure[]>();
  const preview = createLinkPreview({
    encodeImage: createImageEncoder(),
    lookup: async (name) => [{ address: name.startsWith('inside') ? INSIDE_ADDRESS : SITE_ADDRESS, family: 4 }],
    connect({ hostname }) {
      const server = servers.get(hostname);
      if (server === undefined) throw new Error(`${hostname} must not be connected to`);
      const socket = connectTcp((server.address() as AddressInfo).port, '127.0.0.1');
      addTo(opened, hostname, socket);
      return socket;
    },
    onFailure: (url, error) => addTo(failures, new URL(url).hostname, kindOf(error)),
    ...options,
  });
  return {
    preview,
    failuresOf: (hostname) => failures.get(hostname) ?? [],
    bytesReadFrom: (hostname) => (opened.get(hostname) ?? []).reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    open: () => [...opened.values()].flat().filter(({ destroyed }) => !destroyed).length + served.size,
    close() {
      for (const socket of served) socket.destroy();
      for (const server of servers.values()) server.close();
      opened.clear();
    },
  };
}

async function listen({ serve, early }: Pick<Fault, 'serve' | 'early'>, served: Set<Socket>): Promise<Server> {
  const server = createServer((socket) => {
    served.add(socket);
    socket.on('error', () => undefined).on('close', () => served.delete(socket));
    if (early) {
      serve(socket.resume(), '');
      return;
    }
    // The request is small enough to arrive in one piece.
    socket.once('data', (request) => serve(socket, request.toString('latin1').split(' ')[1] ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function kindOf(error: unknown): Failure {
  if (error instanceof FetchRefused) return error.reason;
  if (error instanceof ImageRefused) return 'picture';
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name) ? 'time' : 'broken';
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
