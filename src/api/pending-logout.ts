import { NetworkError } from '#api/errors.ts';
import type { ApiRequest, ApiResponse, Transport } from '#api/transport.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { isEnvelope } from '#contract/api/envelope-shape.ts';
import { PENDING_LOGOUT_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';

/** A server that takes longer hears of the logout later: nobody waits in front of a shared device. */
export const LOGOUT_WITHIN_MS = 5000;

/** A logout that the server has not confirmed yet. Says nothing of who it was. */
export interface PendingLogout {
  readonly set: () => void;
  readonly clear: () => void;
  readonly get: () => boolean;
}

/** `storage`: of all tabs; undefined where there is none. */
export function createPendingLogout(storage: KeyValueStorage | undefined): PendingLogout {
  const quietly = (task: () => void) => {
    try {
      task();
    } catch {
      // The cookie stays alive then, which only the server could change.
    }
  };
  return {
    set: () => quietly(() => storage?.setItem(PENDING_LOGOUT_KEY, '1')),
    clear: () => quietly(() => storage?.removeItem(PENDING_LOGOUT_KEY)),
    get: () => {
      try {
        return storage?.getItem(PENDING_LOGOUT_KEY) === '1';
      } catch {
        return false;
      }
    },
  };
}

/**
 * Until the server has confirmed a logout, this browser's cookies still speak for the person who left. So every call tells it
 * again: public reads go out meanwhile, without cookies, as a visitor's; all others wait, and fail like calls without a
 * network while the server does not confirm (docs/product/sessions.md, Logout).
 */
export function afterPendingLogout(transport: Transport, pendingLogout: PendingLogout): Transport {
  let telling: Promise<boolean> | undefined;

  async function logOut(request: ApiRequest): Promise<ApiResponse> {
    const answer = await transport(request);
    if (isConfirmed(answer)) pendingLogout.clear();
    return answer;
  }

  function tell(): Promise<boolean> {
    telling ??= logOut({ ...endpoints.logout, query: [], signal: AbortSignal.timeout(LOGOUT_WITHIN_MS) })
      .then(isConfirmed, () => false)
      .finally(() => {
        telling = undefined;
      });
    return telling;
  }

  return async (request) => {
    if (request.path === endpoints.logout.path) return logOut(request);
    if (!pendingLogout.get()) return transport(request);
    const isTold = tell();
    if (isPublicRead(request)) return transport({ ...request, credentials: 'omit' });
    if (!(await isTold)) throw new NetworkError('通信できませんでした。');
    return transport(request);
  };
}

/** By our server: a captive portal has ended nothing, and neither has an error. After 401 there is nobody to log out. */
function isConfirmed({ status, body }: ApiResponse): boolean {
  return isEnvelope(body) && ((status >= 200 && status < 300) || status === 401);
}

function isPublicRead({ method, path }: ApiRequest): boolean {
  return method === 'GET' && !/^\/(auth|users)\//.test(path);
}
