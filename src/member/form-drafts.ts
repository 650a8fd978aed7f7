import type { Draft } from '#lib/drafts.ts';
import type { SessionState } from '#session/store.ts';

/** When the draft of a form is written at once, and until when it may be written (see `DraftOptions.isOpen`). */

/**
 * Writes the draft whenever the page is hidden or left, because the browser may end a hidden page without another event.
 * Returns a function that stops this.
 */
export function flushWhenHidden({ flushNow }: Pick<Draft, 'flushNow'>): () => void {
  const flush = () => flushNow();
  const hide = () => document.visibilityState === 'hidden' && flushNow();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', hide);
  return () => {
    removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', hide);
  };
}

/** False once the person's login has ended. Somebody in registration may be logged in before they are identified. */
export function isLoginOf({ authUser, hasAuthenticatedLine }: SessionState, userKey: string): boolean {
  return authUser === null ? hasAuthenticatedLine : authUser.userKey === userKey;
}
