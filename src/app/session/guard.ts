import { type MiddlewareFunction, redirect } from 'react-router';
import type { SessionStore } from '#session/session-store.ts';

/** Public pages, which need no guard unless something is asked of them: with the first page comes only this. */
const NEEDS_NO_LOGIN = /^\/(?:videos|video-introductions|faqs|notifications|$)/;

/** The login-required guard as the router's middleware. `target`: where the page is going, with the hash that requests don't carry. */
export function createGuard(store: SessionStore, target: () => string): MiddlewareFunction {
  return async ({ request }) => {
    const url = new URL(request.url);
    if (NEEDS_NO_LOGIN.test(url.pathname) && url.search === '') return;
    const { divert } = await import('#session/login-guard.ts');
    // On a page that is just coming to life: the answer must be this device's, not the server's idea of everybody.
    if (!store.isRead()) store.rehydrate();
    const diversion = divert(url, store.getState());
    if (diversion === null) return;
    if (diversion.remember) store.setState({ beforeLoginUrl: target() });
    throw redirect(diversion.to);
  };
}
