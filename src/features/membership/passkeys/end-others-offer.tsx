import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi, useUserKey } from '#context/page.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { AskDialog } from '../logins/ask-dialog.tsx';
import { text as loginsText } from '../logins/text.ts';
import { useEnding } from '../logins/use-ending.ts';
import { loginsOptions } from '../member-queries.ts';
import { text } from './text.ts';

/**
 * Offers to log out all other devices after a change of the passkeys, because a lost device may still be logged in.
 * Shows nothing if there is no other login.
 */
export function EndOthersOffer() {
  const userKey = useUserKey();
  const { data: logins = [] } = useQuery(loginsOptions(useApi(), userKey));
  const ending = useEnding(userKey);
  const [isAsked, setAsked] = useState(false);
  const [isDone, setDone] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const announce = useAnnounce();
  const say = useText();

  async function confirm() {
    if (!(await ending.end('others'))) return;
    announce(say(loginsText.endedOthers));
    // The pressed button disappears, so the focus moves to the status. The dialog is closed synchronously before that,
    // because nothing outside an open modal dialog can get the focus.
    flushSync(() => {
      setAsked(false);
      setDone(true);
    });
    status.current?.focus();
  }

  return (
    <>
      {/* Focusable for `confirm`. */}
      <p ref={status} tabIndex={-1}>
        {isDone ? <T text={loginsText.endedOthers} /> : logins.length > 1 && <T text={text.offer} />}
      </p>
      {!isDone && logins.length > 1 && (
        <Button onClick={() => setAsked(true)}>
          <T text={loginsText.endOthers} />
        </Button>
      )}
      {isAsked && (
        <AskDialog
          target="others"
          name=""
          ending={ending}
          onConfirm={() => void confirm()}
          onCancel={() => {
            ending.forgetFailure();
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
