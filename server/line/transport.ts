import { isLoopback } from '#server/config/config-schema.ts';
import { LineUnreachable } from './errors.ts';

/** The part of `fetch` that is used, so that a stand-in can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  readonly fetch: Fetch;
  /** Starts a timeout for a request. */
  readonly timeLimit: () => AbortSignal;
  /** Allows http, for a stand-in in this process only. */
  readonly plainHttp: boolean;
}

/** Codes, tokens and the channel's secret are sent by https, or only within this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Sends one request to LINE: checked address, one timeout for headers and body, no redirects. Returns 2xx and 4xx
 * responses. Everything else throws LineUnreachable, including 429, which is temporary.
 */
export function createTransport({ fetch, timeLimit, plainHttp }: TransportOptions): Fetch {
  return async (url, init) => {
    const where = describe(url);
    if (!plainHttp && !isSafeAddress(url)) throw new LineUnreachable(`${where}: only https is used`);
    const request = { ...init, redirect: 'manual', signal: timeLimit() } as const;
    const { answer, body } = await whole(fetch, url, request).catch((error: unknown) => {
      throw new LineUnreachable(`${where}: ${isTimeout(error) ? 'no answer in time' : 'no connection'}`);
    });
    const { status } = answer;
    const refused = status >= 400 && status < 500 && status !== 429;
    if (!answer.ok && !refused) throw new LineUnreachable(`${where}: answered ${status}`);
    const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };
}

/** Reads the body too, so that a broken connection isn't mistaken for a wrong response. */
async function whole(fetch: Fetch, url: string, init: RequestInit) {
  const answer = await fetch(url, init);
  return { answer, body: await answer.arrayBuffer() };
}

/** The address without the query, which may contain a code. */
function describe(url: string): string {
  return URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'LINE';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
