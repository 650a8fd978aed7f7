import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { Login } from '../member-queries.ts';
import styles from '../membership.module.css';
import { momentWords } from './login-words.ts';
import { text } from './text.ts';
import type { Target } from './use-ending.ts';

interface LoginListProps {
  /** The login of this device comes first. */
  readonly logins: readonly Login[];
  readonly nameOf: (login: Login) => string;
  readonly isLoggingOut: boolean;
  readonly onEnd: (target: Target) => void;
}

export function LoginList({ logins, nameOf, isLoggingOut, onEnd }: LoginListProps) {
  const isOnline = useOnline();
  const say = useText();
  const announce = useAnnounce();
  const [now] = useState(Date.now);
  const [stopped, setStopped] = useState<Target | null>(null);
  const waitsFor = (target: Target) => !isOnline && stopped === target;

  /**
   * Without a connection, other devices can't be logged out. The person is then told so instead of being asked for
   * confirmation.
   */
  function press(target: Target) {
    if (isOnline || (target !== 'others' && target.isCurrent)) return onEnd(target);
    setStopped(target);
    announce(say(text.endWaits));
  }
  return (
    <Stack gap={4}>
      <p>
        <T text={isOnline ? text.lead : text.leadOffline} />
      </p>
      <ul className={styles.logins}>
        {logins.map((login) => (
          <LoginItem
            key={login.id}
            login={login}
            name={nameOf(login)}
            now={now}
            isBusy={login.isCurrent && isLoggingOut}
            isWaiting={waitsFor(login)}
            onEnd={() => press(login)}
          />
        ))}
      </ul>
      {logins.length > 1 ? (
        <div>
          <Button onClick={() => press('others')}>
            <T text={text.endOthers} />
          </Button>
          {waitsFor('others') && <EndWaits />}
        </div>
      ) : (
        <p>
          <T text={text.onlyHere} />
        </p>
      )}
    </Stack>
  );
}

interface LoginItemProps {
  readonly login: Login;
  readonly name: string;
  /** In epoch milliseconds. */
  readonly now: number;
  readonly isBusy: boolean;
  /** True while there is no connection, if the person's last press was on this login's button. */
  readonly isWaiting: boolean;
  readonly onEnd: () => void;
}

function LoginItem({ login, name, now, isBusy, isWaiting, onEnd }: LoginItemProps) {
  const day = momentWords(login.createdAt, now);
  return (
    <li className={styles.box}>
      <p>
        <strong>{name}</strong>
        {login.isCurrent && <T text={text.here} />}
      </p>
      <p>
        <T text={text.since} values={{ day }} />
        <br />
        <T text={text.lastUse} values={{ day: momentWords(login.lastUsedAt, now) }} />
      </p>
      <div>
        <Button busy={isBusy} onClick={onEnd}>
          <T text={text.end} />
          <VisuallyHidden>
            <T text={text.endWhich} values={{ device: name, day }} />
          </VisuallyHidden>
        </Button>
        {isWaiting && <EndWaits />}
      </div>
    </li>
  );
}

function EndWaits() {
  return (
    <p>
      <T text={text.endWaits} />
    </p>
  );
}

interface MissingProps {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a missing list. Being offline is not an error: the list is loaded when the connection returns. */
export function Missing({ error, isFetching, onRetry }: MissingProps) {
  if (error === null) return <Loading />;
  if (error instanceof NetworkError) {
    return (
      <p>
        <T text={text.offline} />
      </p>
    );
  }
  return <InlineError message={<T text={text.failed} />} busy={isFetching} onRetry={onRetry} />;
}
