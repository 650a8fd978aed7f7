import type { KeyValueStorage } from '#lib/storage.ts';

/** What this file needs to know of the session. */
interface Owned {
  readonly authUser: { readonly userKey: string } | null;
}

export interface SharedState<State> {
  /** What is stored, or null. */
  readonly read: () => Partial<State> | null;
  readonly write: (state: State) => void;
  readonly remove: () => void;
}

const VERSION = 1;

/**
 * The session in the browser's storage, which all tabs share. A tab that slept through a login or a logout would write
 * the old person back: what it has to say is dropped then (it reads what is true at the next `storage` event).
 * Storage that is full or forbidden is no failure: then the login is remembered as long as the page.
 */
export function sharedState<State extends Owned>(storage: KeyValueStorage, key: string): SharedState<State> {
  let lastSeen: string | undefined;

  function stored(): Partial<State> | null {
    try {
      const found = JSON.parse(storage.getItem(key) ?? 'null') as { state: State; version: number } | null;
      return found?.version === VERSION ? found.state : null;
    } catch {
      return null;
    }
  }

  return {
    read() {
      const found = stored();
      lastSeen = found?.authUser?.userKey;
      return found;
    },
    write(state) {
      if (stored()?.authUser?.userKey !== lastSeen) return;
      try {
        storage.setItem(key, JSON.stringify({ state, version: VERSION }));
        lastSeen = state.authUser?.userKey;
      } catch {
        // Kept in memory.
      }
    },
    remove() {
      lastSeen = undefined;
      try {
        storage.removeItem(key);
      } catch {
        // Nothing could be kept there either.
      }
    },
  };
}
