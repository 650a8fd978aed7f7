import { type IncomingMessage, request } from 'node:http';
import { BoundedSocket } from './bounded-socket.ts';
import { type Connect, openSocket } from './connect.ts';
import { FetchRefused } from './refusal.ts';
import { type Lookup, resolvePublic, systemLookup } from './resolve.ts';
import { portOf, targetUrl } from './target-url.ts';

export interface Network {
  readonly lookup?: Lookup;
  readonly connect?: Connect;
}

/** What may be read from another site. */
export interface Wanted {
  /** Media types, or their beginnings (`image/`). */
  readonly types: readonly string[];
  /** The maximum size of the content in bytes. The caller must not read more. */
  readonly maxBytes: number;
}

export interface Answer {
  /** A 2xx response, uncompressed and of an accepted type. The caller must read or destroy it. */
  readonly response: IncomingMessage;
  /** The URL of the response, after redirects. */
  readonly url: URL;
}

const REDIRECTS_MAX = 3;
/**
 * Maximum number of informational responses (1xx). Without a limit, a site could send them for ever, and Node would
 * read all of them.
 */
const INFORMATION_MAX = 10;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** 2xx statuses that are refused: no content (204, 205), or only a part of it although no range was requested (206). */
const WITHOUT_CONTENT: readonly number[] = [204, 205, 206];
/**
 * How many bytes may be read from a connection in addition to the content: headers, the framing of chunks, and what
 * Node reads ahead.
 */
const EXTRA_BYTES_MAX = 512 * 1024;

/**
 * Fetches a resource of another site and checks the URL and the IP addresses of each hop, so that no request reaches
 * our own network (SSRF). Throws FetchRefused, or the network's own error.
 */
export async function guardedGet(
  address: string,
  wanted: Wanted,
  signal: AbortSignal,
  network: Network,
): Promise<Answer> {
  let url = targetUrl(address);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await get(url, wanted, signal, network);
    try {
      const next = redirectOf(response, url);
      if (next === null) {
        assertWanted(response, wanted);
        return { response, url };
      }
      response.destroy();
      url = next;
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
  throw new FetchRefused('redirects', `more than ${REDIRECTS_MAX}`);
}

async function get(
  url: URL,
  { types, maxBytes }: Wanted,
  signal: AbortSignal,
  network: Network,
): Promise<IncomingMessage> {
  const { lookup = systemLookup, connect = openSocket } = network;
  const addresses = await resolvePublic(url.hostname, lookup, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    // Connects without an agent, so that no connection is reused and no proxy from the environment is used.
    createConnection: () => {
      const socket = connect({
        secure: url.protocol === 'https:',
        hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: portOf(url),
        addresses,
      });
      return new BoundedSocket(socket, maxBytes + EXTRA_BYTES_MAX);
    },
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      // No compression: the size limit counts received bytes, and a small compressed response could be huge when
      // decompressed.
      'accept-encoding': 'identity',
      'accept-language': 'ja',
      'user-agent': 'ShigotoNoTane-LinkPreview/1.0',
    },
    signal,
  });
  let informed = 0;
  let received: IncomingMessage | null = null;
  sent
    .once('response', (response) => {
      received = response;
      resolve(response);
    })
    .on('information', () => {
      informed += 1;
      if (informed > INFORMATION_MAX) sent.destroy(new FetchRefused('status', 'only 1xx'));
    })
    // A 101 response switches to a protocol that was not requested. Node leaves it to this listener to close the
    // connection.
    .once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new FetchRefused('status', '101'));
    })
    // An error after the response has begun must also end the reading of the body. Otherwise the reader would get a
    // connection-reset error instead of this one. Without a Content-Length, the reader would even treat the part
    // received so far as the complete body. Errors after the end of the body don't matter.
    .on('error', (error) => {
      reject(error);
      if (received?.complete === false) received.destroy(error);
    })
    // Settles the promise if the request ends without a response and without an error.
    .once('close', () => reject(new FetchRefused('status', 'no answer')))
    .end();
  return promise;
}

function redirectOf(response: IncomingMessage, from: URL): URL | null {
  const { location } = response.headers;
  if (location === undefined || !REDIRECTS.includes(response.statusCode ?? 0)) return null;
  // Node reads headers as Latin-1, but Japanese sites send unescaped UTF-8 in Location.
  return targetUrl(Buffer.from(location, 'latin1').toString('utf8'), from);
}

function assertWanted({ statusCode = 0, headers }: IncomingMessage, { types }: Wanted): void {
  if (statusCode < 200 || statusCode > 299 || WITHOUT_CONTENT.includes(statusCode)) {
    throw new FetchRefused('status', String(statusCode));
  }
  assertPlain(headers['content-encoding'], 'identity');
  // Node decodes chunks, but would pass on the bytes of any other transfer encoding.
  assertPlain(headers['transfer-encoding'], 'chunked');
  const type = mediaType(headers['content-type'] ?? '');
  if (!types.some((wanted) => (wanted.endsWith('/') ? type.startsWith(wanted) : type === wanted))) {
    throw new FetchRefused('type', type);
  }
}

function assertPlain(header: string | undefined, allowed: string): void {
  const encoding = header?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== allowed) throw new FetchRefused('type', `encoded: ${encoding}`);
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
