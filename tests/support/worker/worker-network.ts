import { BUILD_HEADER, CONFIG_ELEMENT_ID, SHELL_PATH } from '#contract/page-constants.ts';

/** The build id that vitest.config.ts defines for the worker under test. */
export const OWN_BUILD = 'test';

interface Asked {
  readonly url: string;
  readonly credentials: RequestCredentials;
  readonly mode: RequestMode;
}

type Answer = (signal: AbortSignal | null) => Response | Promise<Response>;

/**
 * A fake network for the worker. Tests define responses; other addresses answer with 404; requests fail when offline.
 */
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

  /**
   * The addresses of all requests since the previous call of this method: path and query, or the whole URL for another
   * origin.
   */
  takeAsked(): string[] {
    return this.asked.splice(0).map(({ url }) => url.replace(this.#origin, ''));
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, this.#origin).href.replace(/#.*/, '');
    // Scripts can't create a Request with mode `navigate`, so the properties are read instead of copying the request.
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

/** An HTML response with the same headers as the server's. */
export function page(
  html: BodyInit,
  { status = 200, build = OWN_BUILD, cacheControl = 'public, max-age=0' }: PageOptions = {},
): Response {
  const headers = { 'content-type': 'text/html', 'cache-control': cacheControl };
  return new Response(html, { status, headers: { ...headers, ...(build !== null && { [BUILD_HEADER]: build }) } });
}

/** The shell of a server whose media come from a CDN. */
export function shellWithMedia(mediaBaseUrl: string): Response {
  const config = JSON.stringify({ build: OWN_BUILD, mediaBaseUrl });
  return page(`the shell<script type="application/json" id="${CONFIG_ELEMENT_ID}">${config}</script>`);
}

/**
 * The response of `fetch` to a navigation that is redirected. It is opaque, so that only the browser can follow the
 * redirect.
 */
export function redirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
}
