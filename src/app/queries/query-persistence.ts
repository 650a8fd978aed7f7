import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { PERSISTED_FOR_MS } from '#app/queries/query-client.ts';
import { readQueries } from '#app/queries/upgrade-queries.ts';
import { answersOf, queriesKey } from '#contract/device-keys.ts';
import { WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import { type KeyValueStorage, safeStorage, trySet } from '#lib/storage/local.ts';
import { whenHidden } from '#ui/browser/when-hidden.ts';

/**
 * The maximum length of the persisted JSON. Persisting this much takes about 20 ms on a slow phone; more would be
 * noticeable.
 */
const MAX_CHARACTERS = 400_000;
const THROTTLE_MS = 1500;

/**
 * A query is persisted if it has data and its meta says so. `persist: 'all'`: the answer is the same for everybody.
 * `persist: true`: the answer depends on the user, so it is persisted only if it was requested for `userKey`, and not,
 * for example, for the previous user.
 */
export function isPersisted({ meta, queryKey, state }: Pick<Query, 'meta' | 'queryKey' | 'state'>, userKey: string) {
  const isTheirs = meta?.persist === 'all' || (meta?.persist === true && partialMatchKey(queryKey, answersOf(userKey)));
  return isTheirs && state.data !== undefined;
}

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/**
 * Persists a query with a failed refetch as successful, with its last answer. Otherwise every offline start would lose
 * this answer.
 */
function withoutFailure(query: PersistedQuery): PersistedQuery {
  if (query.state.status === 'success') return query;
  return { ...query, state: { ...query.state, status: 'success', error: null, fetchFailureReason: null } };
}

const newestFirst = (a: PersistedQuery, b: PersistedQuery) => b.state.dataUpdatedAt - a.state.dataUpdatedAt;

/**
 * Serialises the client as JSON. If the JSON is too long, only the most recently updated queries that fit are included.
 */
export function serializeWithin(client: PersistedClient, maxCharacters = MAX_CHARACTERS): string {
  const withQueries = (queries: readonly PersistedQuery[]) =>
    JSON.stringify({ ...client, clientState: { ...client.clientState, mutations: [], queries } });
  const known = client.clientState.queries.map(withoutFailure);
  const whole = withQueries(known);
  if (whole.length <= maxCharacters) return whole;

  let left = maxCharacters - withQueries([]).length;
  return withQueries(
    known.sort(newestFirst).filter((query) => {
      // Plus one for the comma.
      const length = JSON.stringify(query).length + 1;
      if (length > left) return false;
      left -= length;
      return true;
    }),
  );
}

/**
 * While the list of answers doesn't fit into the storage, it is halved, at most this many times. The oldest answers
 * are left out; they can be fetched again.
 */
const MAX_HALVINGS = 3;

function writeWithin(storage: Pick<KeyValueStorage, 'setItem'>, key: string, client: PersistedClient) {
  let { queries } = client.clientState;
  for (let halvings = 0; halvings <= MAX_HALVINGS; halvings++) {
    const clientState = { ...client.clientState, queries };
    if (trySet(storage, key, serializeWithin({ ...client, clientState }))) return;
    queries = queries.toSorted(newestFirst).slice(0, queries.length >> 1);
  }
}

/** A persister that combines all changes within 1.5 s into one write. `flush` writes pending changes immediately. */
interface ThrottledPersister extends Persister {
  readonly flush: () => void;
}

/**
 * A frozen tab may write much later than planned. `isHere` is checked at every write, so that nothing is written after
 * the login has ended.
 */
function createPersister({ userKey, isHere }: Pick<Persisting, 'userKey' | 'isHere'>): ThrottledPersister {
  const storage = safeStorage(() => window.localStorage);
  const key = queriesKey(userKey);
  let pending: PersistedClient | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (storage && pending !== null && isHere()) writeWithin(storage, key, pending);
    pending = null;
  };
  return {
    persistClient(client) {
      pending = client;
      timer ??= setTimeout(flush, THROTTLE_MS);
    },
    flush,
    restoreClient: () => {
      const text = storage?.getItem(key);
      return text ? readQueries(text, userKey) : undefined;
    },
    removeClient: () => storage?.removeItem(key),
  };
}

function optionsFor({ queryClient, ...persisting }: Persisting) {
  return {
    queryClient,
    persister: createPersister(persisting),
    maxAge: PERSISTED_FOR_MS,
    buster: WIRE_SCHEMA_VERSION,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) => isPersisted(query, persisting.userKey),
      shouldDehydrateMutation: () => false,
    },
  };
}

export interface Persisting {
  readonly queryClient: QueryClient;
  readonly userKey: string;
  /** True while `userKey` is the current user of this device. If false, nothing is written. */
  readonly isHere: () => boolean;
}

/** Restores the person's persisted queries. If a query is loaded already, the newer of the two answers is used. */
export function restoreQueries(persisting: Persisting): Promise<void> {
  return persistQueryClientRestore(optionsFor(persisting));
}

/**
 * Persists the queries that are already loaded, which trigger no event, and then every change. A write may be delayed
 * by THROTTLE_MS. Pending changes are written when the page is hidden, because a closed page writes nothing more.
 * Returns a function that ends the persistence.
 */
export async function persistQueries(persisting: Persisting): Promise<() => void> {
  let isOver = false;
  const options = optionsFor({ ...persisting, isHere: () => !isOver && persisting.isHere() });
  await persistQueryClientSave(options);
  const unsubscribe = persistQueryClientSubscribe(options);
  const stopFlushing = whenHidden(options.persister.flush);
  return () => {
    // Set before unsubscribing, so that a scheduled write is skipped.
    isOver = true;
    unsubscribe();
    stopFlushing();
  };
}
