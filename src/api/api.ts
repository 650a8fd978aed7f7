import { ANTI_FORGERY_STATUS } from '#api/anti-forgery.ts';
import type { CallArguments } from '#api/call-input.ts';
import { type Camelized, camelize } from '#api/camelize.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import type { Refresh } from '#api/refresh.ts';
import { MissingParameterError, ValidationError } from '#api/refused-input.ts';
import type { ApiRequest, ApiResponse, Transport } from '#api/transport.ts';
import type { ContentsOf } from '#contract/api/call.ts';
import type { Calls } from '#contract/api/calls.ts';
import { type CallName, type Endpoint, endpoints } from '#contract/api/endpoints.ts';
import { isEnvelope, TRANSIENT_STATUSES, type WireErrors } from '#contract/api/envelope-shape.ts';

export type ContentsCamel<Name extends CallName> = Camelized<ContentsOf<Calls[Name]>>;

export interface Api {
  /**
   * Makes a call and resolves with its contents in camelCase. Rejects with the errors of errors.ts and
   * refused-input.ts.
   */
  call<Name extends CallName>(name: Name, ...input: CallArguments<Name>): Promise<ContentsCamel<Name>>;
}

export interface ApiOptions {
  readonly transport: Transport;
  /**
   * Renews the session after a 401 (refresh.ts), except after a 401 to a step of a login. Without `refresh`, a 401 is
   * an error like any other.
   */
  readonly refresh?: Refresh;
  /**
   * Called when the session has ended: the refresh was refused, or the repeated call got a second 401. `sentAt`: when
   * the call was first sent, in epoch milliseconds.
   */
  readonly onSessionEnd?: (call: { readonly path: string; readonly sentAt: number }) => void;
  /**
   * Called when a refused call (sent at `sentAt`, epoch milliseconds) was repeated after a refresh and not refused
   * again. `isProved`: true if the repeated call got a response; false if it got none, for example offline.
   */
  readonly onRenewed?: (sentAt: number, isProved: boolean) => void;
  /**
   * Called when a call got a 419, so that the fatal error screen can be shown (docs/product/api.md). The call also
   * rejects.
   */
  readonly onAntiForgeryFailure?: (error: ApiError) => void;
}

interface RefusedCall {
  readonly request: ApiRequest;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** The response with status 401. */
  readonly refusal: ApiResponse;
}

/** Statuses after which a GET is repeated once (docs/product/api.md, Retries). */
const RETRY_STATUSES: ReadonlySet<number> = new Set([...TRANSIENT_STATUSES, 409, 500, 502, 503, 504]);

export function createApi({ transport, refresh, onSessionEnd, onRenewed, onAntiForgeryFailure }: ApiOptions): Api {
  async function send({ isLogin = false }: Endpoint, request: ApiRequest): Promise<ApiResponse> {
    const sentAt = Date.now();
    const first = await sendWithRetry(transport, request);
    // A 401 to a step of a login is never followed by a refresh (docs/product/sessions.md, Social login and 401).
    if (!isRefused(first) || refresh === undefined || isLogin) return first;
    return orAborted(repeat({ request, sentAt, refusal: first }, refresh(sentAt)), request.signal);
  }

  /**
   * Repeats the call once if the refresh succeeds. A read is repeated even if its caller aborts, because the response
   * shows whether the login is still valid.
   */
  async function repeat({ request, sentAt, refusal }: RefusedCall, renewal: Promise<boolean>): Promise<ApiResponse> {
    if (!(await renewal)) {
      onSessionEnd?.({ path: request.path, sentAt });
      return refusal;
    }
    let last: ApiResponse | null = null;
    try {
      const { signal: _, ...callerless } = request;
      last = await sendWithRetry(transport, request.method === 'GET' ? callerless : request);
      return last;
    } finally {
      if (last !== null && isRefused(last)) onSessionEnd?.({ path: request.path, sentAt });
      else onRenewed?.(sentAt, last !== null);
    }
  }

  return {
    async call<Name extends CallName>(name: Name, ...[input]: CallArguments<Name>) {
      const endpoint = endpoints[name];
      const response = await send(endpoint, requestOf(endpoint, input ?? {}));
      try {
        return camelize(contentsOf(response)) as ContentsCamel<Name>;
      } catch (error) {
        if (error instanceof ApiError && error.status === ANTI_FORGERY_STATUS) onAntiForgeryFailure?.(error);
        throw error;
      }
    },
  };
}

/** Rejects as soon as the caller aborts, without waiting for `answer`. */
function orAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (signal === undefined) return answer;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** True for a 401 from our server. A captive portal's 401 says nothing about the session. */
function isRefused({ status, body }: ApiResponse): boolean {
  return status === 401 && isEnvelope(body);
}

async function sendWithRetry(transport: Transport, request: ApiRequest): Promise<ApiResponse> {
  const first = await transport(request);
  return request.method === 'GET' && RETRY_STATUSES.has(first.status) ? transport(request) : first;
}

interface Input {
  readonly query?: object;
  readonly params?: object;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** @throws MissingParameterError when a required parameter is missing or empty (docs/product/api.md) */
function requestOf(
  { method, path, access, required = [], isLogin = false }: Endpoint,
  { query = {}, params = {}, body, signal }: Input,
): ApiRequest {
  const given = (values: object, key: string): unknown => {
    const value: unknown = Reflect.get(values, key);
    if (value === undefined || value === null || value === '') throw new MissingParameterError(key);
    return value;
  };
  const filled = path.replace(/:([a-z]+)/g, (_, key: string) => encodeURIComponent(String(given(params, key))));
  for (const key of required) given(query, key);
  return {
    method,
    path: filled,
    query: queryPairs(query),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    ...(method === 'GET' && access === 'public' && !isLogin ? { isPublicRead: true } : {}),
  };
}

/** Converts a query to names and values for the URL. Empty values are omitted. */
function queryPairs(query: object): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map((one) => [key, String(one)]);
  });
}

function contentsOf(response: ApiResponse): unknown {
  const { status } = response;
  const envelope = isEnvelope(response.body) ? response.body : null;
  // A response without our envelope is not from our server. If its status is below 500, it comes from a captive portal
  // and counts as a network failure. A 5xx comes from a proxy and means that our server is down.
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
