import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, NetworkError } from '#api/errors.ts';
import { useApi, useSendToSession } from '#context/page.ts';
import { canUsePasskeys, loadWebAuthn } from '#member/passkeys.ts';
import { leaveLogin } from '#session/confirmation.ts';
import { useSessionStore } from '#session/store.ts';
import { Button } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { passkeyText as text } from './passkey-text.ts';

interface Props {
  /** True if the person is already logged in and only has to prove who they are. */
  readonly isConfirming: boolean;
}

/**
 * Offers the login with a passkey, an alternative to the login with LINE. In a browser without passkeys it shows a text
 * instead of the button.
 */
export function PasskeyLogin({ isConfirming }: Props) {
  if (canUsePasskeys()) return <PasskeyButton isConfirming={isConfirming} />;
  return (
    <p>
      <T text={text.notHere} />
    </p>
  );
}

function PasskeyButton({ isConfirming }: Props) {
  const { logIn, isBusy, problem } = usePasskeyLogin(isConfirming);
  return (
    <Stack gap={3}>
      <Cluster>
        <Button busy={isBusy} onClick={() => void logIn()}>
          <T text={isBusy ? text.busy : text.button} />
        </Button>
      </Cluster>
      {problem && <InlineError message={typeof problem === 'string' ? problem : <T text={problem} />} />}
      <p>
        <T text={text.what} />
      </p>
    </Stack>
  );
}

/** `problem` is the error to show: one of the page's texts, or the server's message. */
function usePasskeyLogin(isConfirming: boolean) {
  const api = useApi();
  const send = useSendToSession();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UiText | string | null>(null);

  async function logIn() {
    setBusy(true);
    setProblem(null);
    const before = session.getState();
    try {
      const { logInWithPasskey } = await loadWebAuthn();
      const user = await logInWithPasskey(api);
      await send({ type: 'loggedIn', user });
      await navigate(leaveLogin(session, before), { replace: true });
    } catch (error) {
      // As with LINE, a refused login ends the login that this device still has, unless the person only has to prove
      // who they are (docs/product/sessions.md, Social login and 401).
      if (!isConfirming && error instanceof ApiError && error.status === 401) await send({ type: 'loginRefused' });
      setProblem(await problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { logIn, isBusy, problem };
}

async function problemOf(error: unknown): Promise<UiText | string> {
  if (error instanceof NetworkError) return text.offline;
  if (error instanceof ApiError) return error.message;
  const webauthn = await loadWebAuthn().catch(() => null);
  // The module could not be loaded, so the person was not asked for a passkey.
  if (webauthn === null) return text.offline;
  if (webauthn.authenticatorProblem(error) === 'cancelled') return text.cancelled;
  console.warn(error);
  return text.failed;
}

/** Explains what people can do if they can no longer use LINE, and in which case they can't get their records back. */
export function WithoutLine() {
  return (
    <Disclosure summary={<T text={text.lostTitle} />} level={2}>
      <Stack gap={3}>
        {[text.lostPasskey, text.lostPhone, text.lostStillIn, text.lostAll].map((each) => (
          <p key={each.ja}>
            <T text={each} />
          </p>
        ))}
      </Stack>
    </Disclosure>
  );
}
