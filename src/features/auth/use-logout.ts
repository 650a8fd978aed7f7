import { useEffect, useState } from 'react';
import { useOutbox, useRecords, useSendToSession, useUserKey } from '#context/page.ts';
import { browserLocks } from '#lib/locks.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { drainBeforeLogout, summarise, type UnsentSummary } from './leave-with-unsent.ts';
import { text } from './text.ts';

export interface Logout {
  /** Sends the waiting records, then logs out. If records are left, opens the dialog instead. */
  readonly begin: () => Promise<void>;
  /** The records that would be lost, or `unknown` if the device can't be read; null while no dialog is open. */
  readonly unsent: UnsentSummary | 'unknown' | null;
  /** Sending was retried from the dialog and failed again. */
  readonly isStuck: boolean;
  readonly isBusy: boolean;
  readonly sendFirst: () => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly cancel: () => void;
}

/**
 * A logout by the person's choice (docs/product/sessions.md, Logout). Unsent records are deleted only if the person
 * agrees.
 */
export function useLogout(): Logout {
  const outbox = useOutbox();
  const records = useRecords();
  const userKey = useUserKey();
  const send = useSendToSession();
  const announce = useAnnounce();
  const say = useText();
  const [unsent, setUnsent] = useState<Logout['unsent']>(null);
  const [isStuck, setStuck] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = isBusy || unsent !== null;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    const tell = (now: boolean) => void send({ type: 'loggingOut', isUnderWay: now }).catch(() => {});
    tell(true);
    return () => tell(false);
  }, [isUnderWay, send]);

  async function end() {
    announce(say(text.loggingOut));
    try {
      await send({ type: 'endAsked', how: 'logout', loads: true });
    } catch (error) {
      // The code of the session machine could not be loaded. The login continues, and the button works again.
      console.warn(error);
      setBusy(false);
    }
  }

  async function attempt() {
    if (isBusy || !records) return;
    setBusy(true);
    announce(say(text.sending));
    const left = await drainBeforeLogout({ userKey, records, outbox, locks: browserLocks() }).then(
      summarise,
      (error: unknown) => {
        console.warn(error);
        return 'unknown' as const;
      },
    );
    if (left === null) return end();
    const isAgain = unsent !== null && left !== 'unknown';
    setStuck(isAgain);
    if (isAgain) announce(say(text.stillUnsent));
    // The text on screen has not changed. Announcing it again shows that sending was retried.
    if (unsent === 'unknown' && left === 'unknown') announce(say(text.unknownTitle));
    setUnsent(left);
    setBusy(false);
  }

  return {
    begin: attempt,
    sendFirst: attempt,
    unsent,
    isStuck,
    isBusy,
    discard: async () => {
      if (isBusy) return;
      setBusy(true);
      await end();
    },
    cancel: () => {
      setUnsent(null);
      setStuck(false);
    },
  };
}
