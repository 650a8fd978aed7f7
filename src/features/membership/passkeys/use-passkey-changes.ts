import { useState } from 'react';
import { ApiError, NetworkError } from '#api/errors.ts';
import { useApi } from '#context/page.ts';
import { isLoginTooOld } from '#member/login-again.tsx';
import { loadWebAuthn } from '#member/passkeys.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

/**
 * `done`: the change was made. `failed`: an error occurred, or another change was still in progress. `loginAgain`:
 * nothing was changed, because the login is too old.
 */
type Outcome = 'done' | 'failed' | 'loginAgain';

/**
 * Adds and removes passkeys, one change at a time. `add` and `remove` resolve with the outcome. If the change was made,
 * they first wait for `onDone`. `problem` is the error to show: one of the page's texts, or the server's message.
 */
export function usePasskeyChanges(onDone: (result: UiText) => Promise<void>) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UiText | string | null>(null);
  const [needsLogin, setNeedsLogin] = useState(false);

  async function change(make: () => Promise<void>, result: UiText): Promise<Outcome> {
    if (isBusy) return 'failed';
    setBusy(true);
    setProblem(null);
    setNeedsLogin(false);
    try {
      await make();
      await onDone(result);
      return 'done';
    } catch (error) {
      if (isLoginTooOld(error)) {
        setNeedsLogin(true);
        return 'loginAgain';
      }
      setProblem(await problemOf(error));
      return 'failed';
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    /** True if the person has to log in again before the change that they have just tried. */
    needsLogin,
    forget() {
      setProblem(null);
      setNeedsLogin(false);
    },
    // If the login is too old, the server refuses before the browser asks the person to unlock the device.
    add: () => change(async () => (await loadWebAuthn()).makePasskey(api), text.added),
    beginRemoval,
    remove: (id: number) => change(() => removePasskey(id), text.removed),
  };

  /**
   * Asks the server whether the login is recent enough, so that nobody confirms a removal that the server would refuse.
   * If there is no answer, the removal itself will show the problem.
   * @returns false if the person has to log in again
   */
  async function beginRemoval(): Promise<boolean> {
    const answer = await api.call('recentLogin').catch(() => null);
    setProblem(null);
    setNeedsLogin(answer?.secondsLeft === 0);
    return answer?.secondsLeft !== 0;
  }

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
