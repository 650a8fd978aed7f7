import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from './storage.ts';

/** One entry of the browser's storage, which may be full, forbidden or older than this build. */
export interface Kept<State> {
  /** Null: nothing that can be read. */
  readonly read: () => Partial<State> | null;
  readonly write: (state: Partial<State>) => void;
}

/** As `{"state": …}`: index.html reads the display settings in this form before the first paint. What can't be kept lasts as long as the page. */
export function createKept<State>(storage: KeyValueStorage, key: string): Kept<State> {
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

export interface KeptStore {
  /** Takes over what is kept; what isn't kept is as at the beginning. Until the first time nothing must be written: it would replace what was kept. */
  readonly rehydrate: () => void;
  readonly isRead: () => boolean;
}

/** Writes a store's state after every change, and reads it when asked: after hydration, which must find what the server rendered. */
export function keepStore<State extends object>(store: StoreApi<State>, kept: Kept<State> | undefined): KeptStore {
  let isRead = kept === undefined;
  let isReading = false;
  if (kept)
    store.subscribe((state) => {
      if (!isReading) kept.write(state);
    });
  return {
    rehydrate: () => {
      if (!kept) return;
      isReading = true;
      // Before anybody is told.
      isRead = true;
      store.setState({ ...store.getInitialState(), ...kept.read() }, true);
      isReading = false;
    },
    isRead: () => isRead,
  };
}
