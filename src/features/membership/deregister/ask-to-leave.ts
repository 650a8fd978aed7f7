import type { Api } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import { askedToLeave } from '#session/asked-to-leave.ts';

/** Asks for the deregistration, and remembers it when the answer is lost. Rejects with the call's error. */
export async function askToLeave(api: Api, userKey: string, body: DeregisterBody): Promise<void> {
  const remember = () => askedToLeave.set(userKey);
  // Nothing leaves a device without a network.
  const mayArrive = navigator.onLine;
  if (mayArrive) addEventListener('pagehide', remember);
  try {
    await api.call('deregister', { body });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    // A gateway's answer, too, says nothing of what the server has done.
    if (mayArrive && !isRefused) remember();
    // After 401 the session's end has decided already.
    if (isRefused && error.status !== 401) askedToLeave.clear();
    throw error;
  } finally {
    removeEventListener('pagehide', remember);
  }
}
