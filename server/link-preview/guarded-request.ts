import { type IncomingMessage, request } from 'node:http';
import { type Connect, openSocket } from './connect.ts';
import { FetchRefused } from './refusal.ts';
import { type Lookup, resolvePublic, systemLookup } from './resolve.ts';
import { portOf, targetUrl } from './target-url.ts';

export interface Network {
  readonly lookup?: Lookup;
  readonly connect?: Connect;
}

export interface Answer {
  /** 2xx, not compressed, of one of the wanted types. Whoever takes it reads it or destroys it. */
  readonly response: IncomingMessage;
  /** Where it came from, redirects followed. */
  readonly url: URL;
}

const REDIRECTS_MAX = 3;
/** At most this many informational responses (1xx): Node would read them without end. */
const INFORMATION_MAX = 10;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * GETs a page of another site, with the same checks for each address on the way. Throws FetchRefused, or the network's
 * own error. `types`: media types, or their beginnings (`image/`).
 */
export async function guardedGet(
  address: string,
  types: readonly string[],
  signal: AbortSignal,
  network: Network,
): Promise<Answer> {
  let url = targetUrl(address);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await get(url, types, signal, network);
    try {
      const next = redirectOf(response, url);
      if (next === null) {
        assertWanted(response, types);
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
  types: readonly string[],
  signal: AbortSignal,
  network: Network,
): Promise<IncomingMessage> {
  const { lookup = systemLookup, connect = openSocket } = network;
  const addresses = await resolvePublic(url.hostname, lookup, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    // Without an agent: no connection is shared, no proxy of the environment decides where it leads.
    createConnection: () =>
      connect({
        secure: url.protocol === 'https:',
        hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
        port: portOf(url),
        addresses,
      }),
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      // A compressed answer could be far larger than what was counted on the wire.
      'accept-encoding': 'identity',
      'accept-language': 'ja',
      'user-agent': 'ShigotoNoTane-LinkPreview/1.0',
    },
    signal,
  });
  let informed = 0;
  sent
    .once('response', resolve)
    .on('information', () => {
      informed += 1;
      if (informed > INFORMATION_MAX) sent.destroy(new FetchRefused('status', 'only 1xx'));
    })
    // 101: a protocol that nobody asked for. What leaves it open would wait for the other side for ever.
    .once('upgrade', (_, socket) => {
      socket.destroy();
      reject(new FetchRefused('status', '101'));
    })
    // Stays: a connection that breaks after the answer began reports here as well.
    .on('error', reject)
    // However a request ends, nobody waits for it any longer.
    .once('close', () => reject(new FetchRefused('status', 'no answer')))
    .end();
  return promise;
}

function redirectOf(response: IncomingMessage, from: URL): URL | null {
  const { location } = response.headers;
  if (location === undefined || !REDIRECTS.includes(response.statusCode ?? 0)) return null;
  // Node reads headers as Latin-1; Japanese sites send Location in UTF-8 without escapes.
  return targetUrl(Buffer.from(location, 'latin1').toString('utf8'), from);
}

function assertWanted({ statusCode = 0, headers }: IncomingMessage, types: readonly string[]): void {
  if (statusCode < 200 || statusCode > 299) throw new FetchRefused('status', String(statusCode));
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new FetchRefused('type', `encoded: ${encoding}`);
  const type = mediaType(headers['content-type'] ?? '');
  if (!types.some((wanted) => (wanted.endsWith('/') ? type.startsWith(wanted) : type === wanted))) {
    throw new FetchRefused('type', type);
  }
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
