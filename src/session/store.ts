import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SESSION_KEY } from '#contract/device-keys.ts';
import { createStoredEntry, type KeyValueStorage, type PersistedStore, persistStore } from '#lib/storage/local.ts';
import { EMPTY_SESSION, type SessionState } from './machine/state.ts';

type Noted = Pick<SessionState, 'latestConditionDate' | 'latestPopUpDate' | 'beforeLoginUrl'>;

export interface SessionStore extends Omit<StoreApi<SessionState>, 'setState'>, PersistedStore {
  /** The stored session, which all tabs share. */
  readonly stored: () => SessionState;
  /** True while the storage holds the person whom this tab last read or wrote. */
  readonly isCurrent: () => boolean;
  /**
   * Sets the session, and stores it if `isCurrent`. Null logs out: the stored session is removed unless it is somebody
   * else's. Called only by the session's effects.
   */
  readonly write: (session: SessionState | null) => void;
  /** Changes fields that don't say who is logged in. Reads the stored session first unless it has been read. */
  readonly note: (noted: Partial<Noted> | ((session: SessionState) => Partial<Noted>)) => void;
}

/** Without `storage` (on the server, and on a shared device) nothing is stored. */
export function createSessionStore(storage?: KeyValueStorage): SessionStore {
  const entry = storage && sessionEntry(storage);
  const { setState, ...store } = createStore<SessionState>(() => EMPTY_SESSION);
  const { rehydrate, isRead } = persistStore({ setState, ...store }, entry);
  return {
    ...store,
    rehydrate,
    isRead,
    stored: () => entry?.peek() ?? EMPTY_SESSION,
    isCurrent: () => entry?.isCurrent() ?? true,
    write(session) {
      setState(session ?? EMPTY_SESSION, true);
      if (session === null) entry?.clear();
    },
    note(noted) {
      if (!isRead()) rehydrate();
      setState(noted);
    },
  };
}

/**
 * The session in localStorage, shared by all tabs. A tab that was frozen during another tab's login or logout would
 * store the previous person again, so its writes are dropped until it has processed the `storage` event.
 */
function sessionEntry(storage: KeyValueStorage) {
  const inStorage = createStoredEntry<SessionState>(storage, SESSION_KEY);
  const readStored = (): Partial<SessionState> | null => {
    const found = inStorage.read();
    // A damaged user counts as nobody.
    return found?.authUser && typeof found.authUser.userKey !== 'string' ? { ...found, authUser: null } : found;
  };
  const peek = (): SessionState => ({ ...EMPTY_SESSION, ...readStored() });
  const storedKey = () => readStored()?.authUser?.userKey;
  /**
   * The user key at this tab's last read or write; undefined for nobody. Null: another tab has stored another person
   * since, so this tab can't write until it has read again.
   */
  let lastSeen: string | undefined | null;
  const isCurrent = () => storedKey() === lastSeen;
  return {
    peek,
    isCurrent,
    read() {
      lastSeen = storedKey();
      return readStored();
    },
    write(state: Partial<SessionState>) {
      if (!isCurrent()) {
        lastSeen = null;
        return;
      }
      // An unchanged session is not written. The write could undo a logout by a tab in another browser process, which
      // this process doesn't see immediately.
      if (JSON.stringify(inStorage.read()) === JSON.stringify(state)) return;
      inStorage.write(state);
      lastSeen = storedKey();
    },
    clear() {
      if (storedKey() !== undefined) return;
      try {
        storage.removeItem(SESSION_KEY);
      } catch {
        // If the storage is forbidden, the entry can't be read either, so nobody is logged in.
      }
    },
  };
}

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The store itself, for event handlers. Throws outside the provider. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

/** False while the page shows the server's anonymous rendering, before the session is read. */
export function useIsSessionRead(): boolean {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.isRead, () => false);
}

export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSessionStore(), select);
}
