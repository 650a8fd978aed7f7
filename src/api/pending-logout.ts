import { NetworkError, NO_ANSWER } from '#api/errors.ts';
import type { ApiResponse, Transport } from '#api/transport.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { isEnvelope } from '#contract/api/envelope-shape.ts';
import { PENDING_LOGOUT_KEY } from '#contract/device-keys.ts';
import { singleFlight } from '#lib/async.ts';
import { type KeyValueStorage, trySet } from '#lib/storage/local.ts';

/**
 * Timeout of the logout call. After this time the page completes the logout without the server's answer, so that nobody
 * has to wait before leaving the device. The logout stays pending, and is sent again before the next API calls.
 */
export const LOGOUT_WITHIN_MS = 5000;

/** Stores on the device that the server has not confirmed a logout yet, but not who has logged out. */
export interface PendingLogout {
  readonly set: () => void;
  readonly clear: () => void;
  readonly get: () => boolean;
}

/** `storage`: the localStorage that all tabs share; undefined where the browser has none. */
export function createPendingLogout(storage: KeyValueStorage | undefined): PendingLogout {
  const quietly = <Result>(task: () => Result): Result | undefined => {
    try {
      return task();
    } catch {
      return undefined;
    }
  };
  return {
    // Without storage the logout can't be repeated later. The cookie then stays valid, because only the server can
    // delete it.
    set: () => void trySet(storage, PENDING_LOGOUT_KEY, '1'),
    clear: () => quietly(() => storage?.removeItem(PENDING_LOGOUT_KEY)),
    get: () => quietly(() => storage?.getItem(PENDING_LOGOUT_KEY)) === '1',
  };
}

/**
 * Until the server has confirmed a logout, this browser's cookies still belong to the person who has logged out. So
 * every call first sends the logout again. A public read does not wait for the logout, and is sent without cookies. Any
 * other call waits, and fails as if there were no network if the logout is not confirmed (docs/product/sessions.md,
 * Logout).
 */
export function afterPendingLogout(transport: Transport, pendingLogout: PendingLogout): Transport {
  const { method, path } = endpoints.logout;

  // Calls that begin at the same time share one logout request. If each call sent its own logout, a login would wait
  // only for its own. Another call's logout could then reach the server after the login and end it.
  const logOut = singleFlight(async () => {
    const answer = await transport({ method, path, query: [], signal: AbortSignal.timeout(LOGOUT_WITHIN_MS) });
    if (isConfirmed(answer)) pendingLogout.clear();
    return answer;
  });

  return async (request) => {
    if (request.path === path) return logOut();
    if (!pendingLogout.get()) return transport(request);
    const isTold = logOut().then(isConfirmed, () => false);
    if (request.isPublicRead) return transport({ ...request, credentials: 'omit' });
    if (!(await isTold)) throw new NetworkError(NO_ANSWER);
    return transport(request);
  };
}

/**
 * True if our server has confirmed the logout. A captive portal or an error doesn't confirm it. A 401 does, because it
 * means that nobody is logged in.
 */
function isConfirmed({ status, body }: ApiResponse): boolean {
  return isEnvelope(body) && ((status >= 200 && status < 300) || status === 401);
}
