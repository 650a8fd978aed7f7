import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  /** The number of connections, each with one request in flight. */
  readonly connections: number;
  readonly ms: number;
  /** Returns the next request, or null if there are no more. */
  readonly request: () => Buffer | null;
}

export interface Load {
  /** How long each request took, in milliseconds. */
  readonly durations: readonly number[];
  /** How long all requests together took, in milliseconds. */
  readonly ms: number;
}

export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const ofBody =
    body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...lines, ...ofBody, '', payload].join('\r\n'));
}

/**
 * Sends requests as fast as they are answered. Uses plain sockets, because Node's HTTP client takes more CPU time than
 * the measured routes. Rejects at the first status other than 200.
 */
export async function load({ port, connections, ms, request }: LoadOptions): Promise<Load> {
  const durations: number[] = [];
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const begun = performance.now();
  const end = begun + ms;
  await Promise.all(
    open.map(async (connection) => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        const next = request();
        if (next === null) return;
        await connection.ask(next);
        durations.push(performance.now() - now);
      }
    }),
  );
  const took = performance.now() - begun;
  for (const connection of open) connection.close();
  return { durations, ms: took };
}

/**
 * A persistent connection that parses only enough of an answer to find its end. All measured answers have the
 * content-length header that this requires.
 */
class Connection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  /** Remaining bytes of the body; null while the head is being read. */
  #left: number | null = null;
  #done: () => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  static open(port: number): Promise<Connection> {
    return new Promise((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', fail);
      socket.once('connect', () => done(new Connection(socket)));
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  ask(bytes: Buffer): Promise<void> {
    return new Promise((done, fail) => {
      this.#done = done;
      this.#fail = fail;
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#fail = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    let body = chunk;
    if (this.#left === null) {
      const all = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const headEnd = all.indexOf('\r\n\r\n');
      this.#head = headEnd === -1 ? all : Buffer.alloc(0);
      if (headEnd === -1) return;
      const head = all.toString('latin1', 0, headEnd);
      body = all.subarray(headEnd + 4);
      if (!head.startsWith('HTTP/1.1 200')) {
        this.#fail(new Error(`${head}\n\n${body}`));
        return;
      }
      this.#left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    }
    this.#left -= body.length;
    if (this.#left > 0) return;
    this.#left = null;
    this.#done();
  }
}
