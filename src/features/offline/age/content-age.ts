import type { QueryMeta, QueryState } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';

/**
 * A query that is on screen. Its `meta` may say that its age is not the page's (`aside: true`: choices of a filter, what has
 * words of its own), or which document of the worker's its answers may come from (`document`: the path below the API's).
 */
export interface ShownQuery {
  readonly meta?: QueryMeta | undefined;
  readonly state: Pick<QueryState, 'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>;
}

/** Is what these show all that can be had now? Known by the browser, or by calls that failed since the last answer. */
export function isCutOff(shown: readonly ShownQuery[], isOnline: boolean): boolean {
  const lastAnswer = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  return (
    !isOnline || shown.some(({ state }) => state.error instanceof NetworkError && state.errorUpdatedAt > lastAnswer)
  );
}

/**
 * When the oldest of what is shown was asked for, in epoch milliseconds; null when nothing is.
 * @param keptAt when the worker kept the answers of a document; Infinity when it has none
 */
export function oldestOf(shown: readonly ShownQuery[], keptAt: (document: string) => number): number | null {
  const times = shown
    .filter(({ meta, state }) => state.data !== undefined && meta?.aside !== true)
    .map(({ meta, state }) =>
      typeof meta?.document === 'string' ? Math.min(state.dataUpdatedAt, keptAt(meta.document)) : state.dataUpdatedAt,
    );
  return times.length === 0 ? null : Math.min(...times);
}
