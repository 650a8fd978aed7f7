import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ContentsCamel } from '#api/api.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { type KeptStore, keepStore } from '#lib/kept-store.ts';
import type { KeyValueStorage } from '#lib/storage.ts';
import { keptSession } from './session-storage.ts';
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

export type SessionStore = StoreApi<SessionState> &
  KeptStore & {
    /** False: another tab has changed who is logged in, and this one has not followed yet. */
    readonly isCurrent: () => boolean;
  };

/** `storage` undefined: nothing is kept (on the server, and on a shared device). */
export function createSessionStore(storage?: KeyValueStorage): SessionStore {
  const store = createStore<SessionState>(() => EMPTY_SESSION);
  const kept = storage && keptSession<SessionState>(storage, SESSION_STORAGE_KEY);
  return Object.assign(store, keepStore(store, kept), {
    isCurrent: () => kept?.isAsSeen() ?? true,
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

/** False as long as the page shows what the server rendered for everybody: whose it is comes a moment later. */
export function useIsSessionRead(): boolean {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.isRead, () => false);
}

/** A part of who is logged in here; renders again when it changes. */
export function useSession<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSessionStore(), select);
}
