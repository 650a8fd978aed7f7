import { BUILD_HEADER, CONFIG_ELEMENT_ID, SHELL_PATH } from '#contract/page-constants.ts';

/** The build id that vitest.config.ts defines for the worker under test. */
export const OWN_BUILD = 'test';

interface Asked {
  readonly url: string;
  readonly credentials: RequestCredentials;
  readonly mode: RequestMode;
}

type Answer = (signal: AbortSignal | null) => Response | Promise<Response>;

/** The worker's network: responses that a test defines, 404 for other addresses, and failures when offline. */
export class FakeNetwork {
  offline = false;
  readonly asked: Asked[] = [];
  readonly #origin: string;
  readonly #answers = new Map<string, Answer>();

  constructor(origin: string) {
    this.#origin = origin;
    this.on(SHELL_PATH, () => page('the shell'));
  }

  on(address: string, answer: Answer): void {
    this.#answers.set(new URL(address, this.#origin).href, answer);
  }

  /** Path and query of the requests since the last call. */
  takeAsked(): string[] {
    return this.asked.splice(0).map(({ url }) => url.replace(this.#origin, ''));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, this.#origin).href.replace(/#.*/, '');
    // A Request with mode `navigate` can't be constructed, so its properties are read instead of copying it.
    const { credentials, mode } =
      input instanceof Request ? { ...pick(input), ...pick(init) } : pick(new Request(url, init));
    this.asked.push({ url, credentials: credentials ?? 'same-origin', mode: mode ?? 'cors' });
    if (this.offline) throw new TypeError('Failed to fetch');
    const signal = init.signal ?? null;
    const answer = this.#answers.get(url) ?? (() => page('not found', { status: 404 }));
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([aborted, answer(signal)]);
  };
}

function pick({ credentials, mode }: RequestInit): Pick<RequestInit, 'credentials' | 'mode'> {
  return { ...(credentials && { credentials }), ...(mode && { mode }) };
}

interface PageOptions {
  readonly status?: number;
  /** The build id in the response's header; null for a response without this header. */
  readonly build?: string | null;
  readonly cacheControl?: string;
}

/** An HTML response with the headers that the server sends. */
export function page(
  html: BodyInit,
  { status = 200, build = OWN_BUILD, cacheControl = 'public, max-age=0' }: PageOptions = {},
): Response {
  const headers = { 'content-type': 'text/html', 'cache-control': cacheControl };
  return new Response(html, { status, headers: { ...headers, ...(build !== null && { [BUILD_HEADER]: build }) } });
}

/** The shell, with the configuration of a server whose media come from a CDN. */
export function shellWithMedia(mediaBaseUrl: string): Response {
  const config = JSON.stringify({ build: OWN_BUILD, mediaBaseUrl });
  return page(`the shell<script type="application/json" id="${CONFIG_ELEMENT_ID}">${config}</script>`);
}

/** The response that fetch gives for the redirect of a navigation: opaque, so that only the browser can follow it. */
export function redirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
}
