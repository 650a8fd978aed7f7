import { NetworkError } from '#api/errors.ts';
import type { ApiResponse, Transport } from '#api/transport.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isEnvelope } from '#contract/envelope-shape.ts';
import { safeStorage } from '#lib/storage.ts';

const KEY = 'logout-pending';

/** A logout that the server has not heard of yet (offline). Says nothing of who it was. */
export const pendingLogout = {
  set: () => change((storage) => storage.setItem(KEY, '1')),
  clear: () => change((storage) => storage.removeItem(KEY)),
  get: (): boolean => {
    try {
      return safeStorage(() => window.localStorage)?.getItem(KEY) === '1';
    } catch {
      return false;
    }
  },
};

function change(task: (storage: Storage) => void): void {
  try {
    const storage = safeStorage(() => window.localStorage);
    if (storage) task(storage);
  } catch {
    // The cookie stays alive then, which only the server could change.
  }
}

/**
 * Tells the server of an outstanding logout before anything else is asked: until then this browser's cookies still speak
 * for the person who left. What can't be told leaves the call without an answer, like the network that is missing.
 */
export function afterPendingLogout(transport: Transport): Transport {
  let telling: Promise<ApiResponse> | undefined;
  return async (request) => {
    if (pendingLogout.get() && request.path !== endpoints.logout.path) {
      telling ??= transport({ ...endpoints.logout, query: [] }).finally(() => {
        telling = undefined;
      });
      const { status, body } = await telling;
      // A captive portal has told nobody.
      if (!isEnvelope(body)) throw new NetworkError('通信できませんでした。');
      // Anything else has ended nothing: it is told again before the next call.
      if ((status >= 200 && status < 300) || status === 401) pendingLogout.clear();
    }
    return transport(request);
  };
}
