import { isLoopback } from '#server/config/config-schema.ts';
import { LineUnreachable } from './errors.ts';

/** The part of `fetch` that the LINE client uses. The stand-in implements it too. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  readonly fetch: Fetch;
  readonly timeLimit: () => AbortSignal;
  /** Allows http. Only for the stand-in for LINE, which runs in this process. */
  readonly plainHttp: boolean;
}

/** Whether secrets may be sent to this URL: only over https, or within this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * Returns a function that sends a request to LINE. The URL is checked, one timeout covers headers and body, and
 * redirects are not followed. The function returns responses with 2xx, and with 4xx except 429, which is temporary. In
 * all other cases it throws LineUnreachable.
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

/** Reads the body too, so that a connection that breaks midway counts as unreachable and not as an invalid response. */
async function whole(fetch: Fetch, url: string, init: RequestInit) {
  const answer = await fetch(url, init);
  return { answer, body: await answer.arrayBuffer() };
}

/** The URL without its query, which may contain a code. For error messages. */
function describe(url: string): string {
  return URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'LINE';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
