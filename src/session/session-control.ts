import { createContext, useContext } from 'react';
import type { AuthUser } from './session-store.ts';

/**
 * How a login ends. `logout`: chosen. `deregistered`: the account is gone. `expired`: the server no longer knows it.
 * The first two leave nothing of the person on this device; after the third what waits to be sent and the drafts stay, for their owner alone.
 */
export type SessionEnd = 'logout' | 'deregistered' | 'expired';

/** What changes who is logged in; the app implements it. */
export interface SessionControl {
  /** A login or a registration was completed: from now on this is the person here, in every tab. */
  readonly welcome: (user: AuthUser) => Promise<void>;
  /** Signed in through LINE, not registered yet. `user`: what is known of the person, null when it could not be asked. */
  readonly welcomeUnregistered: (user: AuthUser | null) => Promise<void>;
  /** Where a person goes after a login or a registration; asked once, then it is forgotten. An in-app address. */
  readonly takeReturnAddress: (redirectUrl?: string | null) => Promise<string>;
  /** The social login was refused: who was logged in here no longer is. Only on this device, and the page stays. */
  readonly drop: () => Promise<void>;
  /**
   * Ends the login here and in every tab, removes what belongs to the person (see SessionEnd) and loads the page that follows:
   * home, or after a deregistration its last page. Never rejects. For `logout` the server is told first; `deregistered` is called
   * after the server's answer. What waits to be sent is lost then: ask before (`useLogout` of features/auth does).
   */
  readonly end: (how: SessionEnd) => Promise<void>;
}

const SessionControlContext = createContext<SessionControl | null>(null);

export const SessionControlProvider = SessionControlContext.Provider;

/** Null on the server. */
export function useSessionControl(): SessionControl {
  const control = useContext(SessionControlContext);
  if (control === null) throw new Error('useSessionControl needs a SessionControlProvider above it');
  return control;
}
