import { request as requestPlain } from 'node:http';
import { connect } from 'node:http2';
import { Agent, request } from 'node:https';
import { connect as connectTls } from 'node:tls';
import type { InjectOptions } from 'fastify';
import { answerTo } from '#tests/support/server/process-server.ts';
import type { Answer, Askable } from '#tests/support/server/server.ts';

/** A visitor of a site on this machine. The client trusts only the site's own certificate authority. */
export class HttpsClient implements Askable {
  readonly origin: string;
  readonly #port: number;
  readonly #ca: Buffer;
  readonly #from: string;
  /** Each request has a connection of its own, at most twenty at once. */
  readonly #agent = new Agent({ maxSockets: 20 });

  /** @param from the visitor's own address: any of 127.0.0.0/8 */
  constructor(port: number, ca: Buffer, from = '127.0.0.1') {
    this.origin = `https://localhost:${port}`;
    this.#port = port;
    this.#ca = ca;
    this.#from = from;
  }

  ask(url: string, { method = 'GET', headers, payload }: InjectOptions = {}): Promise<Answer> {
    const { origin, pathname, search } = new URL(url, this.origin);
    const isRaw = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload);
    const body = isRaw ? payload : JSON.stringify(payload);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const type = isRaw ? {} : { 'content-type': 'application/json' };
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      servername: 'localhost',
      localAddress: this.#from,
      ca: this.#ca,
      agent: this.#agent,
      method,
      path: pathname + search,
      headers: { host: `localhost:${this.#port}`, ...length, ...type, ...headers },
    };
    // The stand-in for LINE has a different origin, without https.
    if (origin !== this.origin) return answerTo(requestPlain(url, { method, headers: { ...headers } }), body);
    return answerTo(request(options), body);
  }

  /** Sends a request without https, like the browser of somebody who types only the site's host name. */
  askPlain(port: number, path: string): Promise<Answer> {
    return answerTo(requestPlain({ host: '127.0.0.1', port, path, headers: { host: 'localhost' }, agent: false }));
  }

  /** The status of a page that is requested with HTTP/2. @throws if the other side doesn't speak it */
  async askHttp2(path: string): Promise<number> {
    const tls = { host: '127.0.0.1', port: this.#port, servername: 'localhost', ca: this.#ca, ALPNProtocols: ['h2'] };
    const session = connect(this.origin, { createConnection: () => connectTls(tls) });
    try {
      return await new Promise<number>((done, fail) => {
        session.on('error', fail);
        const stream = session.request({ ':path': path });
        stream.on('response', (headers) => done(headers[':status'] ?? 0));
        stream.on('error', fail).resume().end();
      });
    } finally {
      session.destroy();
    }
  }
}
