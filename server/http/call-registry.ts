import type { Call, QueryOutput } from '#contract/calls.ts';
import type { Envelope } from '#contract/envelope.ts';
import { type AddressInput, createReadAddress, type ReadAddress } from '#server/http/address-input.ts';
import { notFound } from '#server/http/api-error.ts';
import { bindCall, type CallChecks, type CallHandler, type RunCall } from '#server/http/call-handler.ts';
import { envelopeOfError } from '#server/http/error-answer.ts';
import { noExchange } from '#server/http/exchange.ts';
import { nobody } from '#server/http/identity.ts';

/** How answers to visitors, who all see the same, may be cached. */
export interface ForVisitors<C extends Call = Call> {
  readonly lifeMs: number;
  /** Calls that are answered differently every time. */
  readonly except?: (query: QueryOutput<C>) => boolean;
}

/** Shared answers change with the content only; this limits how long a change made behind the server's back goes unnoticed. */
const SHARED: ForVisitors = { lifeMs: 60_000 };

export interface RegisteredCall {
  readonly call: Call;
  readonly readAddress: ReadAddress;
  readonly run: RunCall;
  /** How long an answer to a visitor may be cached, in milliseconds; null: every answer is made anew. */
  readonly cachedMs: (input: AddressInput) => number | null;
}

/** One request of the renderer: `path` below API_PREFIX, repeated query keys in order. */
export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  /** Of the request that the page is rendered for. */
  readonly requestId?: string;
}

/** How a module adds its calls. */
export type RegisterCall = <C extends Call>(call: C, handler: CallHandler<C>, forVisitors?: ForVisitors<C>) => void;

export interface RegistryOptions extends CallChecks {
  /** Hears of failures of ours in calls that the renderer makes; over HTTP the error handler does. */
  readonly onFailure: (error: unknown, requestId: string | undefined) => void;
}

/** Every call that is served, once: the HTTP routes, the OpenAPI document and the renderer all read this table. */
export class CallRegistry {
  readonly entries: RegisteredCall[] = [];
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  readonly register: RegisterCall = (call, handler, forVisitors) => {
    const readAddress = createReadAddress(call);
    const run = bindCall(call, handler, this.#options, readAddress);
    const { lifeMs, except } = forVisitors ?? (call.shared ? SHARED : { lifeMs: null });
    const cachedMs = ({ query }: AddressInput) => (except?.(query as QueryOutput<typeof call>) ? null : lifeMs);
    this.entries.push({ call, readAddress, run, cachedMs });
  };

  /** The methods that exist at a path (below API_PREFIX). */
  methodsAt(path: string): string[] {
    return this.entries.filter(({ call }) => matchPath(call.path, path) !== null).map(({ call }) => call.method);
  }

  /** Answers as the API would answer an anonymous visitor, without HTTP. Never throws. */
  async answer(request: InProcessRequest): Promise<{ status: number; body: Envelope }> {
    try {
      const found = this.#find(request.method, request.path);
      if (found === null) throw notFound();
      const raw = {
        ...nobody,
        url: null,
        params: found.params,
        query: queryObject(request.query),
        body: undefined,
        headers: {},
        exchange: noExchange,
      };
      return { status: 200, body: await found.entry.run(raw) };
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
    // `/videos/genres` beats `/videos/:id`, as in the router.
    return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
  }
}

/** The parameters of a path that fits a pattern such as `/videos/:id`, or null. */
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

/** A badly encoded segment names nothing; it must not throw. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** The shape that the HTTP side's query parser makes: a string, or a list when the key is repeated. */
function queryObject(pairs: InProcessRequest['query']): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of pairs) {
    const present = query[key];
    query[key] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return query;
}
