import { FORGED } from '#api/anti-forgery.ts';
import { type Camelized, camelize } from '#api/camelize.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import type { Refresh } from '#api/refresh.ts';
import { MissingParameterError, ValidationError } from '#api/refused-input.ts';
import type { ApiRequest, ApiResponse, Transport } from '#api/transport.ts';
import type { BodyOutput, Calls, ContentsOf } from '#contract/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/endpoints.ts';
import { isEnvelope, type WireErrors } from '#contract/envelope-shape.ts';

type QueryValue = string | number | readonly (string | number)[] | null | undefined;

export interface CallOptions<Name extends CallName> {
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: BodyOutput<Calls[Name]> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export type ContentsCamel<Name extends CallName> = Camelized<ContentsOf<Calls[Name]>>;

export interface Api {
  /** One call: its contents in camelCase. Rejects with the errors of errors.ts. */
  call<Name extends CallName>(name: Name, options?: CallOptions<Name>): Promise<ContentsCamel<Name>>;
}

export interface ApiOptions {
  readonly transport: Transport;
  /** Asked after a 401, the social login's apart: see refresh.ts. Left out, a 401 is an answer like any other. */
  readonly refresh?: Refresh;
  /** The session has ended: the refresh was refused, or what was repeated after it got 401 again. */
  readonly onSessionEnd?: () => void;
  /**
   * After a refresh, a refused call (sent at `sentAt`, epoch milliseconds) was repeated and not refused again.
   * `isProved`: the server answered the repetition; false when nobody knows, such as without a network.
   */
  readonly onRenewed?: (sentAt: number, isProved: boolean) => void;
  /** A call was refused with 419. It rejects too; this is for the screen that tells it (DESIGN.md 4.3, Errors). */
  readonly onForged?: (error: ApiError) => void;
}

interface RefusedCall {
  readonly request: ApiRequest;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** The 401. */
  readonly refusal: ApiResponse;
}

/** SPEC.md section 7: statuses after which a request without a body is tried once more. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The API's client. Knows nothing of React, of the page or of the worker. */
export function createApi({ transport, refresh, onSessionEnd, onRenewed, onForged }: ApiOptions): Api {
  async function send(request: ApiRequest): Promise<ApiResponse> {
    const sentAt = Date.now();
    const first = await sendWithRetry(transport, request);
    if (!isRefused(first) || refresh === undefined || isSocialLogin(request)) return first;
    return orAborted(repeat({ request, sentAt, refusal: first }, refresh(sentAt)), request.signal);
  }

  /** Once. The answer decides on the login, so a read goes on also when its caller has given up. */
  async function repeat({ request, sentAt, refusal }: RefusedCall, renewal: Promise<boolean>): Promise<ApiResponse> {
    if (!(await renewal)) {
      onSessionEnd?.();
      return refusal;
    }
    let last: ApiResponse | null = null;
    try {
      const { signal: _, ...callerless } = request;
      last = await sendWithRetry(transport, request.method === 'GET' ? callerless : request);
      return last;
    } finally {
      if (last !== null && isRefused(last)) onSessionEnd?.();
      else onRenewed?.(sentAt, last !== null);
    }
  }

  return {
    async call<Name extends CallName>(name: Name, options: CallOptions<Name> = {}) {
      const response = await send(requestOf(endpoints[name], options));
      try {
        return camelize(contentsOf(response)) as ContentsCamel<Name>;
      } catch (error) {
        if (error instanceof ApiError && error.status === FORGED) onForged?.(error);
        throw error;
      }
    },
  };
}

/** The caller is let go at once when it gives up; `answer` goes on without it. */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** By our server: a captive portal's 401 says nothing of a session. */
function isRefused({ status, body }: ApiResponse): boolean {
  return status === 401 && isEnvelope(body);
}

/** SPEC.md section 4: these skip the refresh. */
function isSocialLogin({ path }: ApiRequest): boolean {
  return path.startsWith('/auth/line/');
}

async function sendWithRetry(transport: Transport, request: ApiRequest): Promise<ApiResponse> {
  const first = await transport(request);
  return request.method === 'GET' && RETRY_STATUSES.has(first.status) ? transport(request) : first;
}

/** SPEC.md section 5: these are refused here when they are missing. */
const REQUIRED_QUERY: Readonly<Record<string, readonly string[]>> = {
  '/users/conditions': ['conditions_list_type'],
  '/videos/tags': ['per_page', 'offset'],
  '/video-introductions/:slug/ogp': ['url'],
};

function requestOf(endpoint: Endpoint, options: CallOptions<CallName>): ApiRequest {
  const path = endpoint.path.replace(/:([a-z]+)/g, (_, key: string) => {
    const value = options.params?.[key];
    if (value === undefined || value === '') throw new MissingParameterError(key);
    return encodeURIComponent(value);
  });
  for (const key of endpoint.method === 'GET' ? (REQUIRED_QUERY[endpoint.path] ?? []) : []) {
    const value = options.query?.[key];
    if (value === undefined || value === null || value === '') throw new MissingParameterError(key);
  }
  return {
    method: endpoint.method,
    path,
    query: queryPairs(options.query ?? {}),
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.headers === undefined ? {} : { headers: options.headers }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function queryPairs(query: Readonly<Record<string, QueryValue>>): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => [key, String(one)]);
  });
}

function contentsOf(response: ApiResponse): unknown {
  const { status } = response;
  const envelope = isEnvelope(response.body) ? response.body : null;
  // A captive portal answers with pages of its own: no answer of ours, so the network's failure. A proxy before our server may
  // have to say itself that it is down.
  if (envelope === null && status < 500) throw new NetworkError('サーバーからの応答を読み取れませんでした。');
  if (envelope?.result === true && status >= 200 && status < 300) return envelope.contents;
  const errors: WireErrors | null = envelope?.errors ?? null;
  const message = envelope?.result_msg ?? 'エラーが発生しました。';
  const requestId = response.requestId ?? null;
  const error =
    status === 422
      ? new ValidationError(message, errors, requestId)
      : new ApiError(status, message, errors, response.retryAfter ?? null, requestId);
  error.data = response.body;
  throw error;
}
