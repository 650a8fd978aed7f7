import { type MiddlewareFunction, redirect } from 'react-router';
import type { SessionStore } from '#session/store.ts';

/** Paths of pages that are never redirected if the address has no query. For these the guard's code isn't loaded. */
const NEEDS_NO_LOGIN = /^\/(?:videos|video-introductions|faqs|notifications|$)/;

/**
 * The login guard as the router's middleware. `target`: the address of the navigation, including the hash;
 * `request.url` has no hash.
 */
export function createGuard(store: SessionStore, target: () => string): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    if (NEEDS_NO_LOGIN.test(url.pathname) && url.search === '') return;
    const { divert } = await import('#session/machine/guard.ts');
    // During hydration the store still has the anonymous session of the server-rendered page.
    if (!store.isRead()) store.rehydrate();
    const diversion = divert(url, store.getState());
    if (diversion === null) return;
    if (diversion.remember) store.note({ beforeLoginUrl: target() });
    throw redirect(diversion.to);
  };
}
