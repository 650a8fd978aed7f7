import { NetworkError } from '#api/errors.ts';
import { dateWords } from '#lib/day-text.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import type { Login } from '../member-queries.ts';
import styles from '../membership.module.css';
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
            isBusy={login.isCurrent && isLoggingOut}
            onEnd={() => onEnd(login)}
          />
        ))}
      </ul>
      {logins.length > 1 ? (
        <div>
          <Button onClick={() => onEnd('others')}>
            <T text={text.endOthers} />
          </Button>
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
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function LoginItem({ login, name, isBusy, onEnd }: LoginItemProps) {
  const day = dateWords(login.createdAt);
  return (
    <li className={styles.box}>
      <p>
        <strong>{name}</strong>
        {login.isCurrent && <T text={text.here} />}
      </p>
      <p>
        <T text={text.since} values={{ day }} />
        <br />
        <T text={text.lastUse} values={{ day: dateWords(login.lastUsedAt) }} />
      </p>
      <div>
        <Button busy={isBusy} onClick={onEnd}>
          <T text={text.end} />
          <VisuallyHidden>
            <T text={text.endWhich} values={{ device: name, day }} />
          </VisuallyHidden>
        </Button>
      </div>
    </li>
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
