import type { Api } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import type { AskedFlag } from '#session/flags.ts';

/**
 * The URLs of the member's own pictures, so that they can be removed from the HTTP cache. Empty if the request fails,
 * which must not prevent the deregistration.
 */
export function ownPictures(api: Api): Promise<readonly string[]> {
  return api.call('myAvatars').then(
    ({ own }) => own,
    () => [],
  );
}

/**
 * Requests the deregistration. Rejects with the call's error. The tab notes the request before the call, because the
 * response may never arrive, for example if the page is closed. If the server refuses, the note is cleared.
 */
export async function requestDeregistration(
  api: Api,
  asked: AskedFlag,
  userKey: string,
  body: DeregisterBody,
): Promise<void> {
  // Offline, the request can't reach the server, so there is nothing to note.
  if (navigator.onLine) asked.set(userKey);
  try {
    await api.call('deregister', { body });
  } catch (error) {
    // The note stays after a 401, which has already ended the session. It also stays after a status of 500 or more,
    // because a gateway may send such a status although the server has carried out the deregistration.
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 401;
    if (isRefused) asked.clear();
    throw error;
  }
}
