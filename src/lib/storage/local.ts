import type { StoreApi } from 'zustand/vanilla';

/**
 * Reads and writes single entries of localStorage and sessionStorage. The storage may be full or forbidden, and an
 * older build may have written the entry.
 */

/** The part of the browser's Storage that we use, so that other objects can take its place. */
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
  /** Null if nothing is stored or the entry can't be parsed. */
  readonly read: () => Partial<State> | null;
  /** Never throws; without storage the state lasts as long as the page. */
  readonly write: (state: Partial<State>) => void;
}

/**
 * An entry in the form `{"state": …}`. The form is fixed, because index.html reads the display settings from it before
 * the first paint.
 */
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
  /**
   * Sets the state to the initial state, overridden by the stored values. The store must not be changed before the
   * first call, because the change would overwrite the stored values.
   */
  readonly rehydrate: () => void;
  readonly isRead: () => boolean;
}

/**
 * Persists a store: its state is written after every change. Call `rehydrate` after hydration, because the first render
 * must match the server's.
 */
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
      // Set before `setState`, whose subscribers may call `isRead`.
      isRead = true;
      store.setState({ ...store.getInitialState(), ...entry.read() }, true);
      isReading = false;
    },
    isRead: () => isRead,
  };
}
