import { LRUCache } from 'lru-cache';
import type { Call, ParamsOutput, QueryOutput } from '#contract/calls.ts';
import { parseInput, parseParams } from '#server/http/validate.ts';

/** What an address asks for, checked against the contract. Frozen: everybody who asks for the same is given the same. */
export interface AddressInput<C extends Call = Call> {
  readonly params: ParamsOutput<C>;
  readonly query: QueryOutput<C>;
  /** Names what is asked for, the same for every way to write it. */
  readonly key: string;
}

/** `url`: with its query; null for a call that didn't come by one. Throws ApiError 404 and 422. */
export type ReadAddress<C extends Call = Call> = (
  url: string | null,
  params: unknown,
  query: unknown,
) => AddressInput<C>;

const URLS_MAX = 2000;
const URL_LENGTH_MAX = 500;

/** Reads a call's addresses, the latest of which are cached: to validate one takes as long as all of SQLite's part in a member's list. */
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
