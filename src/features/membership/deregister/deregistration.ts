import type { Api } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import { askedDeregistration } from '#session/flags.ts';

/**
 * The URLs of the member's own pictures, so that copies on the device can be deleted. Empty if the request fails,
 * because that must not stop the deregistration.
 */
export function ownPictures(api: Api): Promise<readonly string[]> {
  return api.call('myAvatars').then(
    ({ own }) => own,
    () => [],
  );
}

/**
 * Requests the deregistration. The tab first notes that it did so in case the outcome stays unknown: the page may be
 * closed, the response lost, or another tab's call fail first because the member is gone. The note is cleared if the
 * server refuses. Rejects with the call's error.
 */
export async function requestDeregistration(api: Api, userKey: string, body: DeregisterBody): Promise<void> {
  // Offline the request can't reach the server, so there is nothing to note.
  if (navigator.onLine) askedDeregistration.set(userKey);
  try {
    await api.call('deregister', { body });
  } catch (error) {
    // The note is not cleared after a 401, because the session has already ended and read it. It is not cleared after a
    // status of 500 or more either, which may come from a gateway although the server handled the request.
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 401;
    if (isRefused) askedDeregistration.clear();
    throw error;
  }
}
