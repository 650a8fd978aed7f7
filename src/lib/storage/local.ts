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

/**
 * The parsed entry; null if there is none, or if it can't be read or parsed. The caller checks its shape, because
 * another build may have written it.
 */
export function readJson(storage: Pick<KeyValueStorage, 'getItem'> | undefined, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores an entry. Returns false if there is no storage, or if it is full or forbidden. */
export function trySet(storage: Pick<KeyValueStorage, 'setItem'> | undefined, key: string, value: string): boolean {
  try {
    storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** True for an object with named properties, whose types the caller checks. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  return {
    read() {
      const found = readJson(storage, key);
      return isRecord(found) && isRecord(found.state) ? (found.state as Partial<State>) : null;
    },
    write(state) {
      trySet(storage, key, JSON.stringify({ state }));
    },
  };
}

/** The part of a store that `persistStore` uses. */
interface StateStore<State> {
  readonly getInitialState: () => State;
  readonly setState: (state: State, replace: true) => void;
  readonly subscribe: (listener: (state: State) => void) => () => void;
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
  store: StateStore<State>,
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
