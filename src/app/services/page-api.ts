import { type Api, createApi } from '#api/api.ts';
import type { ApiRequest } from '#api/transport.ts';
import { fatalSignal } from '#app/errors/route-error.tsx';
import { createPageConnection } from '#app/services/page-connection.ts';
import type { RunningSession } from '#app/session/run.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { USER_KEY_HEADER } from '#contract/page-constants.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { isSignedIn } from '#session/machine/state.ts';
import type { SessionStore } from '#session/store.ts';

export interface PageApiOptions {
  readonly baseUrl: string;
  readonly store: SessionStore;
  readonly session: RunningSession;
  readonly records: KeyValueStore;
}

/**
 * The page's API client. It renews an expired session, and ends the login after a refused renewal or a second 401.
 */
export function createPageApi({ baseUrl, store, session, records }: PageApiOptions): Api {
  const { transport, refresh } = createPageConnection(baseUrl, records);
  return createApi({
    transport: (request) => transport(request.method === 'GET' ? request : asShown(request, store)),
    // A tab that is ending its login does not refresh, and without a login there is no session to refresh.
    refresh: async (sentAt) => !session.isLeaving() && isSignedIn(store.getState()) && refresh(sentAt),
    onSessionEnd: ({ path, sentAt }) =>
      void session.send({ type: 'refused', sentAt, isDeregistration: path === endpoints.deregister.path }),
    onRenewed: (sentAt, isProved) => void session.send({ type: 'renewed', sentAt, isProved, isOwn: true }),
    onAntiForgeryFailure: fatalSignal.set,
  });
}

/**
 * Adds the header with the user key of the person whose session this tab shows. If somebody else has logged in in
 * another tab, the browser sends the cookies of the new login, and the server refuses the call because the user key
 * differs.
 */
function asShown(request: ApiRequest, store: SessionStore): ApiRequest {
  const { authUser } = store.getState();
  if (authUser === null) return request;
  return { ...request, headers: { ...request.headers, [USER_KEY_HEADER]: authUser.userKey } };
}
