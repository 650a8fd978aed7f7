import type { Api } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import { askedDeregistration } from '#session/flags.ts';

/** The addresses of the member's own pictures; empty if the request fails, which must not stop the deregistration. */
export function ownPictures(api: Api): Promise<readonly string[]> {
  return api.call('myAvatars').then(
    ({ own }) => own,
    () => [],
  );
}

/**
 * Requests the deregistration. Until it is refused, this tab remembers that it may have happened: the page may be closed, the
 * answer may be lost, and another tab may be the first whose call is refused. Rejects with the call's error.
 */
export async function requestDeregistration(api: Api, userKey: string, body: DeregisterBody): Promise<void> {
  // Offline, the request can't reach the server.
  if (navigator.onLine) askedDeregistration.set(userKey);
  try {
    await api.call('deregister', { body });
  } catch (error) {
    // After a 401 the session has already decided. A gateway's error doesn't tell whether the server handled the request.
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 401;
    if (isRefused) askedDeregistration.clear();
    throw error;
  }
}
