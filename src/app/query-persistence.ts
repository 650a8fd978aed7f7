import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { PERSISTED_FOR_MS } from '#app/query-client.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { safeStorage } from '#lib/storage.ts';

const STORAGE_KEY = 'queries';
/** Saving costs about 20 ms for this much on a slow phone; more would be felt. */
const MAX_CHARACTERS = 400_000;
const THROTTLE_MS = 1500;

/** Queries say themselves, by `meta: { persist: true }`, that they are small and worth having offline. */
function isPersisted(query: Query): boolean {
  return query.meta?.persist === true && query.state.status === 'success';
}

/** As JSON. When that is too long, the most recently updated queries that fit; one that is too long by itself costs no other its place. */
export function serializeWithin(client: PersistedClient, maxCharacters = MAX_CHARACTERS): string {
  const withQueries = (queries: PersistedClient['clientState']['queries']) =>
    JSON.stringify({ ...client, clientState: { ...client.clientState, mutations: [], queries } });
  const whole = withQueries(client.clientState.queries);
  if (whole.length <= maxCharacters) return whole;

  let left = maxCharacters - withQueries([]).length;
  const newestFirst = [...client.clientState.queries].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return withQueries(
    newestFirst.filter((query) => {
      // One more for the comma.
      const length = JSON.stringify(query).length + 1;
      if (length > left) return false;
      left -= length;
      return true;
    }),
  );
}

function optionsFor(queryClient: QueryClient) {
  const persister = createSyncStoragePersister({
    storage: safeStorage(() => window.localStorage),
    key: STORAGE_KEY,
    throttleTime: THROTTLE_MS,
    serialize: serializeWithin,
    // Full storage: what is kept here can be fetched again, so it makes room for what can't.
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
    dehydrateOptions: { shouldDehydrateQuery: isPersisted, shouldDehydrateMutation: () => false },
  };
}

/** Takes over what earlier visits left; of two versions of one query the newer one stays. */
export function restoreQueries(queryClient: QueryClient): Promise<void> {
  return persistQueryClientRestore(optionsFor(queryClient));
}

/** Saves once now (queries hydrated from HTML don't announce themselves) and after every change. Returns the way to stop. */
export async function keepQueries(queryClient: QueryClient): Promise<() => void> {
  const options = optionsFor(queryClient);
  await persistQueryClientSave(options);
  return persistQueryClientSubscribe(options);
}
