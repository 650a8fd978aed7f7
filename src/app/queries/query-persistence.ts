import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { PERSISTED_FOR_MS } from '#app/queries/query-client.ts';
import { upgradeQueries } from '#app/queries/upgrade-queries.ts';
import { queriesKey } from '#contract/device-keys.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { type KeyValueStorage, safeStorage } from '#lib/storage/local.ts';

/** Persisting this much takes about 20 ms on a slow phone; more would be noticeable. */
const MAX_CHARACTERS = 400_000;
const THROTTLE_MS = 1500;

/**
 * A query opts in by `meta: { persist: … }`: `true` when its answer depends on the caller, `'all'` when it does not. Of the
 * first kind only queries with the current user's key are persisted; others were asked by an earlier user or by nobody.
 */
export function isPersisted({ meta, queryKey, state }: Pick<Query, 'meta' | 'queryKey' | 'state'>, userKey: string) {
  const isTheirs = meta?.persist === 'all' || (meta?.persist === true && queryKey.includes(userKey));
  return isTheirs && state.data !== undefined;
}

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/** Persists the last answer of a query whose refetch failed. Otherwise every offline start would lose what the last one showed. */
function withoutFailure(query: PersistedQuery): PersistedQuery {
  if (query.state.status === 'success') return query;
  return { ...query, state: { ...query.state, status: 'success', error: null, fetchFailureReason: null } };
}

/** As JSON. When that is too long: the most recently updated queries that fit, skipping any that is too long by itself. */
export function serializeWithin(client: PersistedClient, maxCharacters = MAX_CHARACTERS): string {
  const withQueries = (queries: readonly PersistedQuery[]) =>
    JSON.stringify({ ...client, clientState: { ...client.clientState, mutations: [], queries } });
  const known = client.clientState.queries.map(withoutFailure);
  const whole = withQueries(known);
  if (whole.length <= maxCharacters) return whole;

  let left = maxCharacters - withQueries([]).length;
  const newestFirst = known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return withQueries(
    newestFirst.filter((query) => {
      // Plus the comma.
      const length = JSON.stringify(query).length + 1;
      if (length > left) return false;
      left -= length;
      return true;
    }),
  );
}

/**
 * The persister writes up to 1.5 s late, and a frozen tab much later. `isHere` is asked at every write, so that nothing
 * is written after the login has ended.
 */
function storageWhile(isHere: () => boolean): KeyValueStorage | undefined {
  const storage = safeStorage(() => window.localStorage);
  return (
    storage && {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        if (isHere()) storage.setItem(key, value);
      },
      removeItem: (key) => storage.removeItem(key),
    }
  );
}

function optionsFor({ queryClient, userKey, isHere }: Persisting) {
  const persister = createSyncStoragePersister({
    storage: storageWhile(isHere),
    key: queriesKey(userKey),
    throttleTime: THROTTLE_MS,
    serialize: serializeWithin,
    deserialize: (text) => upgradeQueries(JSON.parse(text)),
    // Storage is full: what is persisted here can be fetched again, so it is evicted first.
    retry: ({ persistedClient, errorCount }) => {
      if (errorCount > 3) return undefined;
      const queries = persistedClient.clientState.queries;
      return {
        ...persistedClient,
        clientState: { ...persistedClient.clientState, queries: queries.slice(0, queries.length >> 1) },
      };
    },
  });
  return {
    queryClient,
    persister,
    maxAge: PERSISTED_FOR_MS,
    buster: WIRE_SCHEMA_VERSION,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) => isPersisted(query, userKey),
      shouldDehydrateMutation: () => false,
    },
  };
}

export interface Persisting {
  readonly queryClient: QueryClient;
  readonly userKey: string;
  /** True while this person is logged in on this device. */
  readonly isHere: () => boolean;
}

/** Restores what this person's earlier visits persisted; of two versions of a query the newer one wins. */
export function restoreQueries(persisting: Persisting): Promise<void> {
  return persistQueryClientRestore(optionsFor(persisting));
}

/** Persists once now, because queries hydrated from HTML cause no event, and after every change. Returns a function that stops it. */
export async function persistQueries(persisting: Persisting): Promise<() => void> {
  let isOver = false;
  const options = optionsFor({ ...persisting, isHere: () => !isOver && persisting.isHere() });
  await persistQueryClientSave(options);
  const unsubscribe = persistQueryClientSubscribe(options);
  return () => {
    // First, so that a write that is already scheduled does nothing.
    isOver = true;
    unsubscribe();
  };
}
