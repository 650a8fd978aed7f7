import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ContentsCamel } from '#api/api.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import type { KeyValueStorage } from '#lib/storage.ts';
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
  /** Reads what this device kept. After mounting only: the server renders everybody as anonymous, and hydration must find the same. */
  readonly rehydrate: () => Promise<void> | void;
};

/** `storage` undefined: nothing is kept (on the server, and on a shared device). */
export function createSessionStore(storage?: KeyValueStorage): SessionStore {
  if (storage === undefined)
    return Object.assign(
      createStore<SessionState>(() => EMPTY_SESSION),
      { rehydrate: () => {} },
    );
  const store = createStore<SessionState>()(
    persist(() => EMPTY_SESSION, {
      name: SESSION_STORAGE_KEY,
      version: 1,
      storage: createJSONStorage(() => storage),
      skipHydration: true,
    }),
  );
  return Object.assign(store, { rehydrate: () => store.persist.rehydrate() });
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
