import { isLoopback } from '#server/config-schema.ts';
import { LineUnreachable } from './errors.ts';

/** The part of `fetch` that is used here, so that a stand-in in this process can take its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  readonly fetch: Fetch;
  /** Begins when a request begins, and aborts it when its time is over. */
  readonly timeLimit: () => AbortSignal;
  /** For the stand-in in this process only, where nothing travels over a network. */
  readonly plainHttp: boolean;
}

/** Codes, tokens and the channel's secret travel by https, or not beyond this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/**
 * One request to LINE: checked address, one time-out over headers and body, no redirect followed.
 * Answers with 2xx or 4xx come back; everything else is LineUnreachable, 429 too: it passes by waiting.
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

/** With its body, so that a connection that breaks in the middle is told apart from a wrong answer. */
async function whole(fetch: Fetch, url: string, init: RequestInit) {
  const answer = await fetch(url, init);
  return { answer, body: await answer.arrayBuffer() };
}

/** Without the query: it may hold a code. */
function describe(url: string): string {
  return URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'LINE';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
