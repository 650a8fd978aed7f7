import type { QueryClient } from '@tanstack/react-query';
import { restoreQueries } from '#app/query-persistence.ts';
import { storedUserKey } from '#app/session/stored-owner.ts';
import type { SessionStore } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

/**
 * A page that was rendered for everybody learns whose it is. First come this person's own answers of earlier visits:
 * with them at hand the page changes over in one step, and also without a network.
 */
export async function awaken(session: SessionStore, queryClient: QueryClient): Promise<void> {
  const userKey = storedUserKey();
  try {
    if (userKey !== ANONYMOUS_KEY) await restoreQueries({ queryClient, userKey, isHere: () => false });
  } finally {
    if (!session.isRead()) session.rehydrate();
  }
}
