import { hydrate, type QueryClient } from '@tanstack/react-query';
import { payloadPath } from '#contract/page-constants.ts';

export interface Payloads {
  /**
   * Fetches a page's payload, which contains the API's answers that the page shows, and puts them into the query
   * client. Never rejects: without a payload, the page calls the API.
   */
  readonly load: (pathname: string) => Promise<void>;
}

interface PayloadsOptions {
  readonly queryClient: QueryClient;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** A payload is not fetched again for this long, so that hover, focus and click on a link share one request. */
const FRESH_MS = 60_000;
/** Timeout after which the page calls the API instead of waiting for the payload. */
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
