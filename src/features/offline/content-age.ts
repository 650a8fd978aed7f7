import type { QueryMeta, QueryState } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';

/**
 * A query that is on the screen. With `aside: true` in its `meta`, its age is not shown: it fills a filter or has its
 * own message. `document` names the document, by its path below the API's, that the worker may answer with.
 */
export interface ShownQuery {
  readonly meta?: QueryMeta | undefined;
  readonly state: Pick<QueryState, 'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>;
}

/** The shown data can't be refreshed now: the browser is offline, or calls have failed since the last answer. */
export function isCutOff(shown: readonly ShownQuery[], isOnline: boolean): boolean {
  const lastAnswer = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  return (
    !isOnline || shown.some(({ state }) => state.error instanceof NetworkError && state.errorUpdatedAt > lastAnswer)
  );
}

/**
 * The time of the oldest shown answer in epoch milliseconds; null if nothing is shown.
 * @param cachedAt when the worker cached the answers of a document; Infinity if it has none
 */
export function oldestOf(shown: readonly ShownQuery[], cachedAt: (document: string) => number): number | null {
  const times = shown
    .filter(({ meta, state }) => state.data !== undefined && meta?.aside !== true)
    .map(({ meta, state }) =>
      typeof meta?.document === 'string' ? Math.min(state.dataUpdatedAt, cachedAt(meta.document)) : state.dataUpdatedAt,
    );
  return times.length === 0 ? null : Math.min(...times);
}
