import { useLoaderData, useRevalidator } from 'react-router';
import type { RouteData } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { confirmation } from '#session/confirmation.ts';
import { loginAgainAddress } from '#session/return-address.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { AGAIN } from './login-attempts.ts';
import { MessageScreen } from './message-screen.tsx';
import { text } from './text.ts';

/**
 * Why a login failed. `declined`: the person declined it at LINE. `failed`: it was refused or the callback URL is
 * incomplete. `failed-again`: the same, at least twice in a row. `unavailable`: the server is overloaded or broken.
 * `offline`: the server can't be reached. In the last two cases, a retry with the same code and state may succeed.
 */
export type LoginFailure = 'declined' | 'failed' | 'failed-again' | 'unavailable' | 'offline';

export interface CallbackData extends RouteData {
  readonly failure: LoginFailure;
  /** The page that asked a logged-in person to log in again; null for an ordinary login. */
  readonly backFromConfirming: string | null;
}

interface Words {
  readonly title: UiText;
  readonly body: UiText;
  readonly more?: UiText;
}

const WORDS: Readonly<Record<LoginFailure, Words>> = {
  declined: { title: text.declinedTitle, body: text.declinedBody },
  failed: { title: text.failedTitle, body: text.failedBody },
  'failed-again': { title: text.failedTitle, body: text.failedBody, more: text.failedTwice },
  unavailable: { title: text.unavailableTitle, body: text.unavailableBody },
  offline: { title: text.offlineTitle, body: text.offlineBody },
};

export function CallbackScreen() {
  const { failure, backFromConfirming } = useLoaderData<CallbackData>();
  const { revalidate, state } = useRevalidator();
  const mayRepeat = failure === 'unavailable' || failure === 'offline';
  const isDeclined = failure === 'declined';
  const isConfirming = backFromConfirming !== null;
  // The address for a new ordinary login. Unless the person declined, that login disables LINE's automatic login, which
  // does not work on some phones.
  const start = isDeclined ? href('authStart') : `${href('authStart')}?${AGAIN}=1`;
  return (
    <MessageScreen {...WORDS[failure]} {...(isConfirming && isDeclined && { body: text.confirmStays })}>
      {isDeclined && (
        <LinkButton to={backFromConfirming ?? href('videos')} kind="primary" onClick={confirmation.end}>
          <T text={isConfirming ? text.confirmReturn : text.withoutLogin} />
        </LinkButton>
      )}
      {mayRepeat ? (
        <Button kind="primary" onClick={() => void revalidate()} busy={state === 'loading'}>
          <T text={text.retry} />
        </Button>
      ) : (
        <LinkButton to={isConfirming ? loginAgainAddress() : start} kind={isDeclined ? 'secondary' : 'primary'}>
          <T text={text.again} />
        </LinkButton>
      )}
      {isConfirming && !isDeclined && (
        <LinkButton to={backFromConfirming} onClick={confirmation.end}>
          <T text={text.confirmBack} />
        </LinkButton>
      )}
    </MessageScreen>
  );
}
