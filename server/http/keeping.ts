import type { Call, QueryOutput } from '#contract/calls.ts';
import { parseInput, parseParams } from '#server/http/validate.ts';

/** How answers to visitors, who all see the same, may be kept and given to the next one who asks. */
export interface ForVisitors<C extends Call> {
  readonly lifeMs: number;
  /** Calls that are answered differently every time. */
  readonly except?: (query: QueryOutput<C>) => boolean;
}

export interface Keeping {
  readonly lifeMs: number;
  /** Names what is asked for, the same for every way to write it; null for what is never kept. Throws what the call would. */
  readonly keyOf: (url: string, params: unknown, query: unknown) => string | null;
}

/** What these addresses ask for is remembered: reading it off again takes longer than finding the answer. */
const URLS_MAX = 2000;
const URL_LENGTH_MAX = 500;

/** What is the same for everybody changes with the content only; this bounds how long a change behind our back is missed. */
const SHARED_LIFE_MS = 60_000;

export function keepingOf<C extends Call>(call: C, forVisitors: ForVisitors<C> | undefined): Keeping | null {
  const chosen = forVisitors ?? (call.shared ? { lifeMs: SHARED_LIFE_MS } : null);
  if (chosen === null) return null;
  const { lifeMs, except = () => false } = chosen;
  const known = new Map<string, string | null>();
  return {
    lifeMs,
    keyOf(url, params, query) {
      const remembered = known.get(url);
      if (remembered !== undefined) return remembered;
      const parsed = [parseParams(call.params, params), parseInput(call.query, query)] as const;
      const key = except(parsed[1] as QueryOutput<C>) ? null : `${call.path} ${JSON.stringify(parsed)}`;
      if (known.size >= URLS_MAX) known.clear();
      if (url.length <= URL_LENGTH_MAX) known.set(url, key);
      return key;
    },
  };
}
