import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ContentsCamel } from '#api/api.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import type { KeyValueStorage } from '#lib/storage.ts';
import { sharedState } from './session-storage.ts';
import { ANONYMOUS_KEY } from './user-key.ts';

export type AuthUser = ContentsCamel<'me'>['user'];

/** SPEC.md section 3, persisted client state. Dates are `yyyy-MM-dd` of the device. */
export interface SessionState {
  readonly authUser: AuthUser | null;
  /** Somebody logged in on this device before, whoever it was. */
  readonly hasLoggedIn: boolean;
  readonly latestConditionDate: string | null;
  readonly latestPopUpDate: string | null;
  /** Path, query and hash to return to after a login; in-app only. */
  readonly beforeLoginUrl: string | null;
  readonly hasAuthenticatedLine: boolean;
}

export const EMPTY_SESSION: SessionState = {
  authUser: null,
  hasLoggedIn: false,
  latestConditionDate: null,
  latestPopUpDate: null,
  beforeLoginUrl: null,
  hasAuthenticatedLine: false,
};

export const SESSION_STORAGE_KEY = 'session';

export type SessionStore = StoreApi<SessionState> & {
  /**
   * Reads what this device kept; again when another tab changed it. After mounting only: the server renders everybody as
   * anonymous, and hydration must find the same. Nothing may be written before the first time: it would replace what was kept.
   */
  readonly rehydrate: () => void;
  /** Was it read yet? */
  readonly isRead: () => boolean;
  /** Forgets everything, in the storage too. */
  readonly clear: () => void;
};

/** `storage` undefined: nothing is kept (on the server, and on a shared device). */
export function createSessionStore(storage?: KeyValueStorage): SessionStore {
  const store = createStore<SessionState>(() => EMPTY_SESSION);
  const kept = storage && sharedState<SessionState>(storage, SESSION_STORAGE_KEY);
  let isRead = kept === undefined;
  let isReading = false;
  if (kept)
    store.subscribe((state) => {
      if (!isReading) kept.write(state);
    });
  return Object.assign(store, {
    rehydrate: () => {
      if (!kept) return;
      isReading = true;
      // What is stored replaces what is here: nothing stored is nobody logged in.
      store.setState({ ...EMPTY_SESSION, ...kept.read() }, true);
      isReading = false;
      isRead = true;
    },
    isRead: () => isRead,
    clear: () => {
      store.setState(EMPTY_SESSION, true);
      kept?.remove();
    },
  });
}

/** The opaque key of the member that is logged in, or `anon`. Signed in through LINE without a finished registration is not a member yet. */
export function userKeyOf({ authUser }: Pick<SessionState, 'authUser'>): string {
  return authUser?.registrationStatus === RegistrationStatus.registered ? authUser.userKey : ANONYMOUS_KEY;
}

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The store itself, for event handlers. Throws outside the provider. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('useSessionStore needs a SessionProvider above it');
  return store;
}

/** A part of who is logged in here; renders again when it changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSessionStore(), select);
}
