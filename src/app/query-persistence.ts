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
import { type KeyValueStorage, safeStorage } from '#lib/storage.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

/** One entry a person: nobody ever finds another's answers. */
export function queriesKey(userKey: string): string {
  return userKey === ANONYMOUS_KEY ? 'queries' : `queries:${userKey}`;
}
/** Saving costs about 20 ms for this much on a slow phone; more would be felt. */
const MAX_CHARACTERS = 400_000;
const THROTTLE_MS = 1500;

/**
 * Queries say themselves, by `meta: { persist: … }`, that they are small and worth having offline: `true` when the answer
 * depends on who asks, `'all'` when it doesn't. Of the first kind only this person's own are kept, by their key:
 * somebody who was here before, or nobody in particular, may have asked the others.
 */
export function isPersisted({ meta, queryKey, state }: Pick<Query, 'meta' | 'queryKey' | 'state'>, userKey: string) {
  const isTheirs = meta?.persist === 'all' || (meta?.persist === true && queryKey.includes(userKey));
  return isTheirs && state.data !== undefined;
}

type KeptQuery = PersistedClient['clientState']['queries'][number];

/** That it could not be asked anew is no reason to forget an answer: offline, every start would lose what the one before showed. */
function withoutFailure(query: KeptQuery): KeptQuery {
  if (query.state.status === 'success') return query;
  return { ...query, state: { ...query.state, status: 'success', error: null, fetchFailureReason: null } };
}

/** As JSON. When that is too long, the most recently updated queries that fit; one that is too long by itself costs no other its place. */
export function serializeWithin(client: PersistedClient, maxCharacters = MAX_CHARACTERS): string {
  const withQueries = (queries: readonly KeptQuery[]) =>
    JSON.stringify({ ...client, clientState: { ...client.clientState, mutations: [], queries } });
  const known = client.clientState.queries.map(withoutFailure);
  const whole = withQueries(known);
  if (whole.length <= maxCharacters) return whole;

  let left = maxCharacters - withQueries([]).length;
  const newestFirst = known.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
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

/**
 * The persister writes up to 1.5 s late, and a frozen tab much later: whose login has ended meanwhile must not be
 * written any more (`isHere`, asked at every write).
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

function optionsFor({ queryClient, userKey, isHere }: Keeping) {
  const persister = createSyncStoragePersister({
    storage: storageWhile(isHere),
    key: queriesKey(userKey),
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
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) => isPersisted(query, userKey),
      shouldDehydrateMutation: () => false,
    },
  };
}

export interface Keeping {
  readonly queryClient: QueryClient;
  readonly userKey: string;
  /** Is it still this person who is logged in on this device? */
  readonly isHere: () => boolean;
}

/** Takes over what this person's earlier visits left; of two versions of one query the newer one stays. */
export function restoreQueries(keeping: Keeping): Promise<void> {
  return persistQueryClientRestore(optionsFor(keeping));
}

/** Saves once now (queries hydrated from HTML don't announce themselves) and after every change. Returns the way to stop. */
export async function keepQueries(keeping: Keeping): Promise<() => void> {
  let isOver = false;
  const options = optionsFor({ ...keeping, isHere: () => !isOver && keeping.isHere() });
  await persistQueryClientSave(options);
  const unsubscribe = persistQueryClientSubscribe(options);
  return () => {
    // First, so that a write that already waits comes to nothing.
    isOver = true;
    unsubscribe();
  };
}
