import type { BodyOf, Call, ContentsOf, ParamsOf, QueryOf } from '#contract/api/call.ts';
import { type Calls, calls } from '#contract/api/calls.ts';
import type { CallName } from '#contract/api/endpoints.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import { USER_KEY_HEADER } from '#contract/page-constants.ts';
import { inShape } from '#server/http/answer-schema.ts';
import { notFound } from '#server/http/api-error.ts';
import { anonymous, type Caller, type CallerOf, requireAccess, requireUserKey, viewerOf } from '#server/http/caller.ts';
import { envelopeOfError, success } from '#server/http/envelope.ts';
import { type Exchange, noExchange } from '#server/http/exchange.ts';
import type { StreamedContents } from '#server/http/streamed.ts';
import { createReadAddress, parseBody } from '#server/http/validate.ts';

/** A handler's input, already validated against the contract. */
export interface CallContext<C extends Call> {
  readonly call: Call;
  readonly caller: CallerOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly body: BodyOf<C>;
  /** Names are in lower case. */
  readonly headers: RequestHeaders;
  readonly exchange: Exchange;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type CallHandler<C extends Call> = (
  context: CallContext<C>,
) => Promise<ContentsOf<C> | StreamedContents<ContentsOf<C>>>;

/** The function with which a module adds a call to the registry. */
export type Handle = <Name extends CallName>(
  name: Name,
  handler: CallHandler<Calls[Name]>,
  forVisitors?: ForVisitors<Calls[Name]>,
) => void;

/**
 * How answers to visitors and to people in registration are cached. All of them get the same answer to the same query,
 * apart from the queries that `except` selects.
 */
export interface ForVisitors<C extends Call> {
  readonly lifeMs: number;
  /** True for queries whose answers differ every time; these are not cached. */
  readonly except?: (query: QueryOf<C>) => boolean;
}

/**
 * How long answers to shared calls are cached. Everybody gets the same answers. They change only with the content
 * version, which is part of the cache's key. So this time limit matters only after somebody edits the database by hand.
 */
const SHARED_MS = 60_000;

/** A call before validation. It comes from HTTP, or from the page renderer in the same process. */
export interface RawCall {
  readonly caller: Caller;
  /** The requested path and query. Null for calls of the page renderer. */
  readonly url: string | null;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: RequestHeaders;
  readonly exchange: Exchange;
}

/** The input of the check against forged writes. */
export type GuardedCall = Pick<RawCall, 'caller' | 'headers' | 'exchange'>;

/** A validated call that the caller may make. */
export interface AcceptedCall {
  /** The key and the lifetime in the cache; null if the answer must not be cached. */
  readonly cached: { readonly key: string; readonly lifeMs: number } | null;
  readonly run: () => Promise<Envelope>;
}

export interface RegisteredCall {
  readonly call: Call;
  /** True if visitors may get cached answers. */
  readonly isCached: boolean;
  /**
   * Checks a call's access, user key, anti-forgery token, age of the login and input, in this order.
   * @throws ApiError 401, 403, 404, 409, 419, 422
   */
  readonly accept: (raw: RawCall) => Promise<AcceptedCall>;
}

export interface RegistryOptions {
  /** For tests: validates every answer against the contract. */
  readonly checkAnswers: boolean;
  /** Refuses a forged write. Called after access was granted. */
  readonly refuseForged: (call: Call, raw: GuardedCall) => Promise<void>;
  /** Refuses a call that needs a recent login if the caller's login is too old. Called after `refuseForged`. */
  readonly refuseOldLogin: (call: Call, caller: Caller) => void;
  /** Receives unexpected errors in calls of the page renderer. Errors of HTTP calls go to the error handler. */
  readonly onFailure: (error: unknown, requestId: string | undefined) => void;
}

/**
 * An API call that the page renderer makes. `path` doesn't include API_PREFIX; `query` may contain a key several times.
 */
export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  /** The id of the request for which the page is rendered. */
  readonly requestId?: string;
}

/**
 * All calls that the server offers. The HTTP routes, the OpenAPI document and the page renderer's calls are derived
 * from this registry.
 */
export class CallRegistry {
  readonly entries: RegisteredCall[] = [];
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  readonly handle: Handle = (name, handler, forVisitors) => {
    this.entries.push(registeredCall(calls[name], handler, this.#options, forVisitors));
  };

  /** Runs a call without HTTP, with the same result as an anonymous visitor's request to the API. Never throws. */
  async answer(request: InProcessRequest): Promise<{ status: number; body: Envelope }> {
    try {
      const found = this.#find(request.method, request.path);
      if (found === null) throw notFound();
      const query = queryObject(request.query);
      const raw = { url: null, query, params: found.params, body: undefined, headers: {} };
      const { run } = await found.entry.accept({ ...raw, caller: anonymous, exchange: noExchange });
      return { status: 200, body: await run() };
    } catch (error) {
      const answer = envelopeOfError(error);
      if (answer.status >= 500) this.#options.onFailure(error, request.requestId);
      return answer;
    }
  }

  #find(method: string, path: string): { entry: RegisteredCall; params: Record<string, string> } | null {
    const matches = this.entries.flatMap((entry) => {
      const params = entry.call.method === method ? matchPath(entry.call.path, path) : null;
      return params === null ? [] : [{ entry, params }];
    });
    // `/videos/genres` takes precedence over `/videos/:id`, as in the router.
    return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
  }
}

function registeredCall<C extends Call>(
  call: C,
  handler: CallHandler<C>,
  { checkAnswers, refuseForged, refuseOldLogin }: RegistryOptions,
  forVisitors?: ForVisitors<C>,
): RegisteredCall {
  const readAddress = createReadAddress(call);
  const lifeMs = forVisitors?.lifeMs ?? (call.shared ? SHARED_MS : null);
  const isCacheable = call.access === 'public' && call.method === 'GET';

  return {
    call,
    isCached: isCacheable && lifeMs !== null,
    async accept({ caller, url, headers, exchange, ...raw }) {
      requireAccess(call, caller);
      if (call.access !== 'public') requireUserKey(caller, headers[USER_KEY_HEADER]);
      if (call.method !== 'GET') await refuseForged(call, { caller, headers, exchange });
      refuseOldLogin(call, caller);
      const { params, query, key } = readAddress(url, raw.params, raw.query);
      const body = (call.body === null ? undefined : parseBody(call.body, raw.body)) as BodyOf<C>;
      const context = { call, caller: caller as CallerOf<C>, params, query, body, headers, exchange };
      const isForVisitors = isCacheable && viewerOf(caller) === null && !forVisitors?.except?.(query);
      return {
        cached: isForVisitors && lifeMs !== null ? { key, lifeMs } : null,
        async run() {
          const contents = await handler(context);
          return success(checkAnswers ? inShape(call, contents) : contents);
        },
      };
    },
  };
}

/** The parameters of a path that matches a pattern such as `/videos/:id`, or null. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decodeSegment(value);
    else if (part !== value) return null;
  }
  return params;
}

/** Decodes a path segment. A badly encoded one becomes '', which fails validation; an exception would cause a 500. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Returns the same object as the HTTP query parser: each value is a string, or a list if its key is repeated. */
function queryObject(pairs: InProcessRequest['query']): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of pairs) {
    const present = query[key];
    query[key] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return query;
}
