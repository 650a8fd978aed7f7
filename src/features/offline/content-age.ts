import type { QueryMeta, QueryState } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';

/**
 * A query whose data is shown. `meta.ageless`: the age of the data never counts, because the page itself may have
 * written the data. `meta.aside`: the age of the data counts only if no other data is shown, because the data only
 * fills a filter, or because the screen itself says that the data is old. `meta.document`: the API path of a document
 * that the service worker may have served from its cache.
 */
export interface ShownQuery {
  readonly meta?: QueryMeta | undefined;
  readonly state: Pick<QueryState, 'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>;
}

/**
 * Whether the shown data can't be fetched again at the moment: the browser is offline, or a request has failed to reach
 * the server after the latest response arrived.
 */
export function isCutOff(shown: readonly ShownQuery[], isOnline: boolean): boolean {
  const answers = shown.filter(({ meta }) => meta?.ageless !== true);
  const lastAnswer = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  return (
    !isOnline || shown.some(({ state }) => state.error instanceof NetworkError && state.errorUpdatedAt > lastAnswer)
  );
}

/**
 * When the oldest shown data was fetched, in epoch milliseconds. Data marked `ageless` never counts, and data marked
 * `aside` counts only if there is no other data. Null if no data counts.
 * @param cachedAt when the service worker cached a document, in epoch milliseconds; Infinity if it did not
 */
export function oldestOf(shown: readonly ShownQuery[], cachedAt: (document: string) => number): number | null {
  const loaded = shown.filter(({ meta, state }) => state.data !== undefined && meta?.ageless !== true);
  const main = loaded.filter(({ meta }) => meta?.aside !== true);
  const times = (main.length === 0 ? loaded : main).map(({ meta, state }) =>
    typeof meta?.document === 'string' ? Math.min(state.dataUpdatedAt, cachedAt(meta.document)) : state.dataUpdatedAt,
  );
  return times.length === 0 ? null : Math.min(...times);
}
