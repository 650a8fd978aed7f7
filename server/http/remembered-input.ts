import type { Call, ParamsOutput, QueryOutput } from '#contract/calls.ts';
import { parseInput, parseParams } from '#server/http/validate.ts';

/** What an address asks for, checked against the contract. Not to be changed: the next who asks for the same is given it. */
export interface AddressInput<C extends Call> {
  readonly params: ParamsOutput<C>;
  readonly query: QueryOutput<C>;
}

const URLS_MAX = 500;
const URL_LENGTH_MAX = 500;

/**
 * Reads a call's address. To check one takes as long as all of SQLite's part in a member's list, and most are asked for
 * again and again: what they say is remembered. `url`: with its query; null for a call that didn't come by one.
 * @returns a function that throws ApiError 404 and 422
 */
export function rememberedInput<C extends Call>(
  call: C,
): (url: string | null, params: unknown, query: unknown) => AddressInput<C> {
  const known = new Map<string, AddressInput<C>>();
  return (url, params, query) => {
    const remembered = url === null ? undefined : known.get(url);
    if (remembered !== undefined) return remembered;
    const input = {
      params: frozen(parseParams(call.params, params) as ParamsOutput<C>),
      query: frozen(parseInput(call.query, query) as QueryOutput<C>),
    };
    if (url === null || url.length > URL_LENGTH_MAX) return input;
    if (known.size >= URLS_MAX) known.clear();
    known.set(url, input);
    return input;
  };
}

/** Flat objects, and the lists in them. */
function frozen<Input>(input: Input): Input {
  for (const value of Object.values(input as object)) Object.freeze(value);
  return Object.freeze(input);
}
