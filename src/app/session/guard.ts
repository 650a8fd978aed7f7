import { type MiddlewareFunction, redirect } from 'react-router';
import { divert } from '#session/login-guard.ts';
import type { SessionStore } from '#session/session-store.ts';

/** The login-required guard as the router's middleware. `target`: where the page is going, with the hash that requests don't carry. */
export function createGuard(store: SessionStore, target: () => string): MiddlewareFunction {
  return ({ request }) => {
    // On a page that is just coming to life: the answer must be this device's, not the server's idea of everybody.
    if (!store.isRead()) store.rehydrate();
    const diversion = divert(new URL(request.url), store.getState());
    if (diversion === null) return;
    if (diversion.remember) store.setState({ beforeLoginUrl: target() });
    throw redirect(diversion.to);
  };
}
