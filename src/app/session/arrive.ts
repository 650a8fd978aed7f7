import { countLogin } from '#app/session/stored-owner.ts';
import { askedToLeave } from '#session/asked-to-leave.ts';
import { deregistered } from '#session/deregistered.ts';
import { addressAfterLogin } from '#session/return-address.ts';
import type { AuthUser, SessionStore } from '#session/session-store.ts';

/** See SessionControl.welcome. */
export function welcome(store: SessionStore, authUser: AuthUser): void {
  countChange(store, authUser);
  isKnownToServer();
  store.setState((old) => ({
    authUser,
    hasLoggedIn: true,
    hasAuthenticatedLine: true,
    ...(old.authUser !== null && old.authUser.userKey !== authUser.userKey
      ? { latestConditionDate: authUser.latestConditionDate, latestPopUpDate: null }
      : { latestConditionDate: later(old.latestConditionDate, authUser.latestConditionDate) }),
  }));
}

/** See SessionControl.welcomeUnregistered. */
export function welcomeUnregistered(store: SessionStore, authUser: AuthUser | null): void {
  countChange(store, authUser);
  isKnownToServer();
  store.setState({ authUser, hasAuthenticatedLine: true });
}

/** Therefore not gone. */
function isKnownToServer(): void {
  askedToLeave.clear();
  deregistered.clear();
}

function countChange(store: SessionStore, comes: AuthUser | null): void {
  if (comes !== null && comes.userKey !== store.getState().authUser?.userKey) countLogin();
}

/** See SessionControl.takeReturnAddress. */
export function takeReturnAddress(store: SessionStore, redirectUrl?: string | null): string {
  const address = addressAfterLogin(store.getState().beforeLoginUrl, redirectUrl);
  store.setState({ beforeLoginUrl: null });
  return address;
}

/** Of two `yyyy-MM-dd`: what was recorded offline is not known to the server yet. */
function later(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other;
}
