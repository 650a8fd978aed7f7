import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy that delivers videos only a little faster than they play, and that can break connections. */
export interface InterruptibleProxy {
  readonly origin: string;
  /** Breaks all connections, but accepts new ones. */
  readonly drop: () => void;
  /** Breaks all connections and refuses new ones until `mend`. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const TICK_MS = 100;
/**
 * The first bytes of each media response are not slowed down, so that the player quickly gets the index and the first
 * seconds of a video.
 */
const BURST_BYTES = 60_000;

export interface InterruptibleProxyOptions {
  readonly mediaBytesPerSecond?: number;
  /**
   * Called when a request has arrived completely. The function that `watch` returns is called before the response is
   * forwarded.
   */
  readonly watch?: (method: string, url: string, body: string) => (() => void) | undefined;
}

export async function startInterruptibleProxy(
  target: string,
  { mediaBytesPerSecond = 14_000, watch }: InterruptibleProxyOptions = {},
): Promise<InterruptibleProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming;
    let answered: (() => void) | undefined;
    const ahead = request({ hostname, port, method, path: url, headers }, (answer) => {
      answered?.();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const body = url.startsWith('/media/') ? answer.pipe(slowly(mediaBytesPerSecond)) : answer;
      body.pipe(outgoing);
      outgoing.on('close', () => answer.destroy());
    });
    ahead.on('error', () => outgoing.destroy());
    incoming.pipe(ahead);
    if (!watch) return;
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      answered = watch(method, url, Buffer.concat(parts).toString());
    });
  }

  const listen = (at: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const made = createServer(pass);
      made.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      made.once('error', reject);
      made.listen(at, '127.0.0.1', () => resolve(made));
    });

  let server: Server | null = await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const ended = server;
    server = null;
    if (ended === null) return;
    const closed = new Promise<void>((resolve) => ended.close(() => resolve()));
    drop();
    await closed;
  };
  return {
    origin: `http://localhost:${own}`,
    drop,
    cut,
    mend: async () => {
      server ??= await listen(own);
    },
    close: cut,
  };
}

function slowly(bytesPerSecond: number): Transform {
  let free = BURST_BYTES;
  const step = (bytesPerSecond * TICK_MS) / 1000;
  const wait = () => new Promise((resolve) => setTimeout(resolve, TICK_MS));
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length && !this.destroyed; ) {
        const size = free > 0 ? free : step;
        const piece = chunk.subarray(at, at + size);
        if (free > 0) free -= piece.length;
        else await wait();
        this.push(piece);
        at += piece.length;
      }
      done();
    },
  });
}
