import { hydrate, type QueryClient } from '@tanstack/react-query';
import { payloadPath } from '#contract/page-names.ts';

export interface Payloads {
  /** Takes over what a page asks of the API, answered ahead. Never rejects: without a payload the page asks by itself. */
  readonly load: (pathname: string) => Promise<void>;
}

interface PayloadsOptions {
  readonly queryClient: QueryClient;
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly now: () => number;
}

/** A hover, the focus and the click on one link are one fetch. */
const FRESH_MS = 60_000;
/** Then the page asks the API: a host of files that is slower than this is no help. */
const WITHIN_MS = 4000;

export function createPayloads({ queryClient, fetch, now }: PayloadsOptions): Payloads {
  const known = new Map<string, { readonly since: number; readonly loaded: Promise<void> }>();

  async function take(pathname: string): Promise<void> {
    try {
      const answer = await fetch(payloadPath(pathname), { signal: AbortSignal.timeout(WITHIN_MS) });
      if (!answer.ok) throw new Error(`${answer.status} ${pathname}`);
      hydrate(queryClient, await answer.json());
    } catch {
      known.delete(pathname);
    }
  }

  return {
    load(pathname) {
      const last = known.get(pathname);
      if (last && now() - last.since < FRESH_MS) return last.loaded;
      const loaded = take(pathname);
      known.set(pathname, { since: now(), loaded });
      return loaded;
    },
  };
}
