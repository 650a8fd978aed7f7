import { NetworkError, NO_ANSWER } from '#api/errors.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { ANTI_FORGERY_HEADER, REQUEST_ID_HEADER } from '#contract/page-constants.ts';

/** How requests are sent: over HTTP from page and worker, as function calls while the server renders a page. */

export interface ApiRequest {
  readonly method: string;
  /** Relative to `/api/v1`, with its parameters filled in. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** `omit`: the request is sent without cookies. By default it is sent with them. */
  readonly credentials?: 'omit';
  readonly signal?: AbortSignal;
  /**
   * True for a read that needs no login and is not part of a login. Until the server has confirmed a logout, such a
   * read is sent without cookies, because the cookies still belong to the person who has logged out.
   */
  readonly isPublicRead?: boolean;
}

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON body; null without a body or when it isn't JSON. */
  readonly body: unknown;
  readonly retryAfter?: number | null;
  /** The server's id of the request; null when the response has none. */
  readonly requestId?: string | null;
}

/** Sends a request. Rejects with NetworkError if no response arrives. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export interface HttpTransportOptions {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Called for every request, because the token changes with the login. Null if there is no token. */
  readonly antiForgeryToken: () => Promise<string | null> | string | null;
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Sends requests by fetch: a JSON or form body, the session's cookies unless the request omits them, and the
 * anti-forgery header if there is a token.
 */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  return async (request) => {
    const token = await options.antiForgeryToken();
    const form = typeof FormData !== 'undefined' && request.body instanceof FormData ? request.body : null;
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(token === null ? {} : { [ANTI_FORGERY_HEADER]: token }),
      // These headers may contain a newer anti-forgery token, which then replaces the one above.
      ...request.headers,
    };
    if (request.body !== undefined && form === null) headers['content-type'] = 'application/json';
    const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const init: RequestInit = {
      method: request.method,
      headers,
      credentials: request.credentials ?? (options.baseUrl === '' ? 'same-origin' : 'include'),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    };
    if (request.body !== undefined) init.body = form ?? JSON.stringify(request.body);

    let response: Response;
    let body: unknown;
    try {
      response = await options.fetch(urlOf(options.baseUrl, request), init);
      body = await jsonOf(response);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new NetworkError(NO_ANSWER, { cause: error });
    }
    return {
      status: response.status,
      body,
      retryAfter: secondsOf(response.headers.get('retry-after')),
      requestId: response.headers.get(REQUEST_ID_HEADER),
    };
  };
}

function urlOf(baseUrl: string, request: ApiRequest): string {
  const query = new URLSearchParams(request.query.map(([key, value]) => [key, value])).toString();
  return `${baseUrl}${API_PREFIX}${request.path}${query === '' ? '' : `?${query}`}`;
}

/** Null if the body is empty or isn't valid JSON, or if the content type isn't JSON, as for a captive portal's page. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!/\bjson\b/i.test(response.headers.get('content-type') ?? '')) return null;
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
