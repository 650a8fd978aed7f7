import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '#api/api.ts';
import { fatalSignal } from '#app/fatal-signal.ts';
import { createPageConnection } from '#app/page-connection.ts';
import { pageRenewal, withRenewal } from '#app/session/after-renewal.ts';
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
  const renew = withRenewal(refresh, pageRenewal(session, queryClient));

  return createApi({
    transport,
    // Nobody is known to be logged in here: then there is nothing to renew, and nobody to log out.
    refresh: async (sentAt) => isSignedIn(session.getState()) && renew(sentAt),
    onSessionEnd: () => {
      if (isSignedIn(session.getState())) void control.end('expired');
    },
    onForged: fatalSignal.set,
  });
}
