import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#context/page.ts';
import { LogoutDialog } from '#member/logout/logout-dialog.tsx';
import { useLogout } from '#member/logout/use-logout.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import { type Login, loginsOptions } from '../member-queries.ts';
import { AskDialog } from './ask-dialog.tsx';
import { LoginList, Missing } from './login-list.tsx';
import { deviceNames } from './login-words.ts';
import { text } from './text.ts';
import { type Target, useEnding } from './use-ending.ts';

/** Says which logins the person has just ended. Each ending creates a new object, which makes the focus effect run. */
interface Ended {
  readonly words: UiText;
  readonly values?: TextValues;
}

/** Lists the devices on which the member is logged in, with buttons that log them out. */
export function LoginsSection({ userKey }: { readonly userKey: string }) {
  const api = useApi();
  const say = useText();
  const announce = useAnnounce();
  const logout = useLogout();
  const { data: logins, error, isFetching, refetch } = useQuery(loginsOptions(api, userKey));
  const ending = useEnding(userKey);
  const [asked, setAsked] = useState<Target | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const title = useRef<HTMLSpanElement>(null);
  const names = deviceNames(logins ?? [], say);
  const nameOf = ({ id }: Login) => names.get(id) ?? '';

  // The pressed button disappears with its device, so the focus moves to the heading of the list.
  useEffect(() => {
    if (ended !== null) title.current?.focus();
  }, [ended]);

  async function confirm(target: Target) {
    if (target !== 'others' && target.isCurrent) {
      setAsked(null);
      return logout.begin();
    }
    if (!(await ending.end(target))) return;
    const now =
      target === 'others' ? { words: text.endedOthers } : { words: text.endedOne, values: { device: nameOf(target) } };
    setAsked(null);
    setEnded(now);
    announce(say(now.words, now.values));
  }

  function cancel() {
    ending.forgetFailure();
    setAsked(null);
  }

  return (
    <Section
      title={
        <span ref={title} tabIndex={-1}>
          <T text={text.title} />
        </span>
      }
    >
      {ended && (
        <p>
          <T text={ended.words} {...(ended.values ? { values: ended.values } : {})} />
        </p>
      )}
      {logins ? (
        <LoginList logins={logins} nameOf={nameOf} isLoggingOut={logout.isBusy} onEnd={setAsked} />
      ) : (
        <Missing error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      )}
      {asked && (
        <AskDialog
          target={asked}
          name={asked === 'others' ? '' : nameOf(asked)}
          ending={ending}
          onConfirm={() => void confirm(asked)}
          onCancel={cancel}
        />
      )}
      <LogoutDialog logout={logout} />
    </Section>
  );
}
