import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Api } from '#api/api.ts';
import type { AuthUser } from '#session/machine/state.ts';

/**
 * Gets a challenge from the server, lets the person choose a passkey, and logs in with it. Rejects with the API's
 * errors and with the browser's errors (see `authenticatorProblem`).
 */
export async function logInWithPasskey(api: Api): Promise<AuthUser> {
  const { options } = await api.call('passkeyLogin');
  const credential = await startAuthentication({ optionsJSON: options });
  return (await api.call('passkeyCallback', { body: { credential } })).user;
}

/** Creates a passkey and adds it to the member's account. Rejects like `logInWithPasskey`. */
export async function makePasskey(api: Api): Promise<void> {
  const { options } = await api.call('passkeyOptions');
  const credential = await startRegistration({ optionsJSON: options });
  await api.call('addPasskey', { body: { credential } });
}

/**
 * Why the browser gave no passkey. `cancelled`: the person cancelled, or did not answer in time; browsers don't tell
 * these two apart. `known`: the authenticator already has a passkey of this member. `failed`: any other reason.
 */
export type AuthenticatorProblem = 'cancelled' | 'known' | 'failed';

export function authenticatorProblem(error: unknown): AuthenticatorProblem {
  // The library wraps some of the browser's errors, which are DOMExceptions.
  const name = nameOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}

function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
}
