import { LRUCache } from 'lru-cache';
import type { Call, ParamsOutput, QueryOutput } from '#contract/calls.ts';
import { parseInput, parseParams } from '#server/http/validate.ts';

/** What an address asks for, checked against the contract. Frozen: everybody who asks for the same is given the same. */
export interface AddressInput<C extends Call = Call> {
  readonly params: ParamsOutput<C>;
  readonly query: QueryOutput<C>;
  /** Identifies the question: the same for every spelling of an address. */
  readonly key: string;
}

/** `url`: path and query; null for a call without one, which is not cached. Throws ApiError 404 and 422. */
export type ReadAddress<C extends Call = Call> = (
  url: string | null,
  params: unknown,
  query: unknown,
) => AddressInput<C>;

const URLS_MAX = 2000;
const URL_LENGTH_MAX = 500;

/** Validates a call's addresses, and caches the latest: validating one takes as long as SQLite's whole part in a member's list. */
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
  const params = frozen(parseParams(call.params, rawParams) as ParamsOutput<C>);
  const query = frozen(parseInput(call.query, rawQuery) as QueryOutput<C>);
  return { params, query, key: `${call.path} ${JSON.stringify([params, query])}` };
}

/** Flat objects, and the lists in them. */
function frozen<Input>(input: Input): Input {
  for (const value of Object.values(input as object)) Object.freeze(value);
  return Object.freeze(input);
}
