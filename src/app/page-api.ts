import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { type Api, createApi } from '#api/api.ts';
import { fatalSignal } from '#app/fatal-signal.ts';
import { createPageConnection } from '#app/page-connection.ts';
import { routeMap } from '#contract/route-map.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { beforeReload } from '#session/before-reload.ts';
import { isSignedIn } from '#session/login-guard.ts';
import type { SessionControl } from '#session/session-control.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';

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

  /** With the session over, lists were answered as for a visitor: without favourites, without what was seen. */
  function askAgain(): void {
    const userKey = userKeyOf(session.getState());
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(userKey) });
  }

  return createApi({
    transport,
    refresh: async (sentAt) => {
      // Nobody is known to be logged in here: then there is nothing to renew, and nobody to log out.
      if (!isSignedIn(session.getState())) return false;
      if (!(await refresh(sentAt))) return false;
      if (isVideoPage()) await reload();
      else askAgain();
      return true;
    },
    onSessionEnd: () => {
      if (isSignedIn(session.getState())) void control.end('expired');
    },
    onForged: fatalSignal.set,
  });
}

function isVideoPage(): boolean {
  return matchPath(routeMap.video.path, window.location.pathname) !== null;
}

/** SPEC.md section 4: after a successful refresh on a video page the page reloads; at the same second, which the player keeps. */
async function reload(): Promise<void> {
  await beforeReload.run();
  window.location.reload();
}
