import type { StoreApi } from 'zustand/vanilla';

/** Single entries of localStorage and sessionStorage, which may be full, forbidden or older than this build. */

/** The part of the browser's Storage that we use, so that memory can replace it. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The browser's storage, or undefined where it is switched off and reading `window.localStorage` throws. */
export function safeStorage<Found extends KeyValueStorage>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export interface StoredEntry<State> {
  /** Null if nothing readable is stored. */
  readonly read: () => Partial<State> | null;
  /** Never throws; without storage the state lasts as long as the page. */
  readonly write: (state: Partial<State>) => void;
}

/** An entry in the form `{"state": …}`: index.html reads the display settings in it before the first paint. */
export function createStoredEntry<State>(storage: KeyValueStorage, key: string): StoredEntry<State> {
  const quietly = <Result>(task: () => Result): Result | null => {
    try {
      return task();
    } catch {
      return null;
    }
  };
  return {
    read: () =>
      quietly(
        () => (JSON.parse(storage.getItem(key) ?? 'null') as { readonly state?: Partial<State> } | null)?.state ?? null,
      ),
    write: (state) => quietly(() => storage.setItem(key, JSON.stringify({ state }))),
  };
}

export interface PersistedStore {
  /** Sets the state to the initial state with the stored values. Nothing may be written before the first call, because it would replace the stored values. */
  readonly rehydrate: () => void;
  readonly isRead: () => boolean;
}

/** Writes a store's state after every change, and reads it on request: after hydration, because the first render must match the server's. */
export function persistStore<State extends object>(
  store: StoreApi<State>,
  entry: StoredEntry<State> | undefined,
): PersistedStore {
  let isRead = entry === undefined;
  let isReading = false;
  if (entry)
    store.subscribe((state) => {
      if (!isReading) entry.write(state);
    });
  return {
    rehydrate: () => {
      if (!entry) return;
      isReading = true;
      // Set first, because `setState` calls the subscribers.
      isRead = true;
      store.setState({ ...store.getInitialState(), ...entry.read() }, true);
      isReading = false;
    },
    isRead: () => isRead,
  };
}
