import { useLoaderData, useRevalidator } from 'react-router';
import { href } from '#contract/route-map.ts';
import type { RouteData } from '#session/route-context.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { AGAIN } from './again.ts';
import { MessageScreen } from './message-screen.tsx';
import { text } from './text.ts';

/** How a login ended that did not succeed. The last two may succeed with the same code and state later. */
export type LoginFailure = 'declined' | 'failed' | 'failed-again' | 'unavailable' | 'offline';

export interface CallbackData extends RouteData {
  readonly failure: LoginFailure;
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
  const { failure } = useLoaderData<CallbackData>();
  const { revalidate, state } = useRevalidator();
  const mayRepeat = failure === 'unavailable' || failure === 'offline';
  // A login that failed is begun anew without LINE's automatic one: on some phones that is what fails.
  const start = failure === 'declined' ? href('authStart') : `${href('authStart')}?${AGAIN}=1`;
  return (
    <MessageScreen {...WORDS[failure]}>
      {mayRepeat ? (
        <Button kind="primary" onClick={() => void revalidate()} busy={state === 'loading'}>
          <T text={text.retry} />
        </Button>
      ) : (
        <LinkButton to={start} kind="primary">
          <T text={text.again} />
        </LinkButton>
      )}
    </MessageScreen>
  );
}
