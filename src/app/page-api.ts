import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '#api/api.ts';
import { fatalSignal } from '#app/fatal-signal.ts';
import { createPageConnection } from '#app/page-connection.ts';
import { pageAfterRenewal } from '#app/session/after-renewal.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { isSignedIn } from '#session/login-guard.ts';
import type { SessionControl } from '#session/session-control.ts';
import type { SessionStore } from '#session/session-store.ts';

export interface PageApiOptions {
  readonly baseUrl: string;
  readonly session: SessionStore;
  readonly control: SessionControl;
  readonly queryClient: QueryClient;
  readonly records: KeyValueStore;
}

/** The page's client of the API: renews the session when it has ended, and ends the login when that is refused. */
export function createPageApi({ baseUrl, session, control, queryClient, records }: PageApiOptions): Api {
  const { transport, refresh } = createPageConnection(baseUrl, records);
  const { onRenewed } = pageAfterRenewal(session, queryClient);
  // True once a repeated call got 401. Stops further refreshes until the logout loads a new page.
  let hasEnded = false;

  return createApi({
    transport,
    // Nobody is known to be logged in here: then there is nothing to renew, and nobody to log out.
    refresh: async (sentAt) => !hasEnded && isSignedIn(session.getState()) && refresh(sentAt),
    onSessionEnd: () => {
      if (!isSignedIn(session.getState())) return;
      hasEnded = true;
      void control.end('expired');
    },
    onRenewed: (sentAt, isProved) => void onRenewed(sentAt, isProved),
    onForged: fatalSignal.set,
  });
}
