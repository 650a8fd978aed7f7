import { useState } from 'react';
import { ApiError, NetworkError } from '#api/errors.ts';
import { useApi } from '#context/page.ts';
import { loadWebAuthn } from '#member/passkeys.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

/**
 * Adds and removes passkeys, one change at a time. Both resolve with true if the change was made, after `onDone` has
 * run. A problem is one of the page's texts, or the server's message.
 */
export function usePasskeyChanges(onDone: (result: UiText) => Promise<void>) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UiText | string | null>(null);

  async function change(make: () => Promise<void>, result: UiText): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await make();
      await onDone(result);
      return true;
    } catch (error) {
      setProblem(await problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    add: () => change(async () => (await loadWebAuthn()).makePasskey(api), text.added),
    remove: (id: number) => change(() => removePasskey(id), text.removed),
  };

  async function removePasskey(id: number): Promise<void> {
    await api.call('removePasskey', { params: { passkey: id } }).catch((error: unknown) => {
      // The passkey was already removed, on another screen or by an earlier request whose answer was lost.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
  }
}

async function problemOf(error: unknown): Promise<UiText | string> {
  if (error instanceof NetworkError) return text.unreachable;
  if (error instanceof ApiError) return error.message;
  const webauthn = await loadWebAuthn().catch(() => null);
  if (webauthn === null) return text.unreachable;
  const problem = webauthn.authenticatorProblem(error);
  if (problem === 'failed') console.warn(error);
  return text[problem];
}
