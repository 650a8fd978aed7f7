import { type MiddlewareFunction, redirect } from 'react-router';
import type { SessionStore } from '#session/store.ts';

/** Public pages need no guard unless their address has a query, so the first page loads only this pattern. */
const NEEDS_NO_LOGIN = /^\/(?:videos|video-introductions|faqs|notifications|$)/;

/** The login guard as the router's middleware. `target`: the address that is navigated to, with the hash, which requests lack. */
export function createGuard(store: SessionStore, target: () => string): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    if (NEEDS_NO_LOGIN.test(url.pathname) && url.search === '') return;
    const { divert } = await import('#session/guard.ts');
    // During hydration the store still has the server's session, which is nobody's.
    if (!store.isRead()) store.rehydrate();
    const diversion = divert(url, store.getState());
    if (diversion === null) return;
    if (diversion.remember) store.note({ beforeLoginUrl: target() });
    throw redirect(diversion.to);
  };
}
