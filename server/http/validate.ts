import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Call, ParamsOf, QueryOf } from '#contract/api/call.ts';
import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import { invalid, notFound } from '#server/http/api-error.ts';

/** The message for schemas that have none. It replaces the library's English default. */
const FALLBACK: v.Config<v.BaseIssue<unknown>> = { message: '値の形式が正しくありません。' };

/** @throws ApiError 422 with a message for each field */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  if (hasUnstorableText(input)) throw invalid({ '': ['使えない文字が入っています。'] });
  const parsed = v.safeParse(schema, withAllKeys(schema, input), FALLBACK);
  if (parsed.success) return parsed.output;
  throw invalid(fieldMessages(parsed.issues));
}

/** Validates path parameters. An invalid one can't identify anything, so the result is 404. @throws ApiError 404 */
export function parseParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params, FALLBACK);
  if (parsed.success && !hasUnstorableText(params)) return parsed.output;
  throw notFound();
}

/**
 * Validates a JSON body. If it is not an object (missing, null, a list), the error names no field. @throws ApiError 422
 */
export function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid({});
  }
  return parseInput(schema, body);
}

/** Adds missing keys as undefined, so that a missing field gets the message of its own schema and not a general one. */
function withAllKeys(schema: v.GenericSchema, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('entries' in schema)) return input;
  const absent = Object.keys(schema.entries as object).map((key) => [key, undefined]);
  return { ...Object.fromEntries(absent), ...input };
}

/**
 * Whether an input contains U+0000 or half of a surrogate pair anywhere. PostgreSQL can't store the first in text, and
 * UTF-8 can't express the second: the databases would replace it with U+FFFD.
 */
function hasUnstorableText(input: unknown): boolean {
  // Iterative, because a body may be nested deeper than the call stack.
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) waiting.push(inner);
  }
  return false;
}

function fieldMessages(issues: readonly v.BaseIssue<unknown>[]): FieldMessages {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const messages = fields[field] ?? [];
    if (!messages.includes(issue.message)) messages.push(issue.message);
    fields[field] = messages;
  }
  return fields;
}

/** Validated path parameters and query. Frozen, because all requests for the same address share one object. */
export interface AddressInput<C extends Call = Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  /** The cache key of the answer. It is equal for all spellings of the same path and query. */
  readonly key: string;
}

/**
 * Validates path parameters and query. `url`: path and query as requested, or null if there is no URL. The result is
 * cached only if there is a URL and it has at most URL_LENGTH_MAX characters. Throws ApiError 404 and 422.
 */
export type ReadAddress<C extends Call = Call> = (
  url: string | null,
  params: unknown,
  query: unknown,
) => AddressInput<C>;

const URLS_MAX = 2000;
const URL_LENGTH_MAX = 500;

/**
 * Returns a function that validates the path and query of a call. It caches the results for the URLs that were used
 * last, because a validation takes as long as reading a list from SQLite.
 */
export function createReadAddress<C extends Call>(call: C): ReadAddress<C> {
  const read = new LRUCache<string, AddressInput<C>>({ max: URLS_MAX });
  return (url, params, query) => {
    const known = url === null ? undefined : read.get(url);
    if (known !== undefined) return known;
    const input: AddressInput<C> = inputOf(call, params, query);
    if (url !== null && url.length <= URL_LENGTH_MAX) read.set(url, input);
    return input;
  };
}

function inputOf<C extends Call>(call: C, rawParams: unknown, rawQuery: unknown): AddressInput<C> {
  const params = frozen<ParamsOf<C>>(parseParams(call.params, rawParams));
  const query = frozen<QueryOf<C>>(parseInput(call.query, rawQuery));
  return { params, query, key: `${call.path} ${JSON.stringify([params, query])}` };
}

/** Freezes a flat object and the lists in it. */
function frozen<Input>(input: Input): Input {
  for (const value of Object.values(input as object)) Object.freeze(value);
  return Object.freeze(input);
}
