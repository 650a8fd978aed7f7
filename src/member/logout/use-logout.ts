import { useEffect, useState } from 'react';
import { useOutbox, useRecords, useSendToSession, useUserKey, useWork } from '#context/page.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useText } from '#ui/text/t.tsx';
import { drainBeforeLogout, summarise, type UnsentSummary } from './drain-before-logout.ts';
import { text } from './text.ts';

export interface Logout {
  /**
   * Sends the waiting records, then logs out. If records could not be sent, or if the storage can't be read, opens the
   * dialog instead of logging out.
   */
  readonly begin: () => Promise<void>;
  /**
   * The records that a logout would delete, or `unknown` if the storage can't be read; null while the dialog is closed.
   */
  readonly unsent: UnsentSummary | 'unknown' | null;
  /** True if the person pressed "send" in the dialog, and records are still unsent. */
  readonly isStuck: boolean;
  readonly isBusy: boolean;
  readonly sendFirst: () => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly cancel: () => void;
}

/**
 * A logout requested by the person (docs/product/sessions.md, Logout). Unsent records are deleted only if the person
 * agrees.
 */
export function useLogout(): Logout {
  const outbox = useOutbox();
  const records = useRecords();
  const work = useWork();
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
      // The session machine's code could not be loaded. The person stays logged in and can press the button again.
      console.warn(error);
      setBusy(false);
    }
  }

  async function attempt() {
    if (isBusy || !records) return;
    setBusy(true);
    announce(say(text.sending));
    const here = { userKey, records, outbox, work, locks: browserLocks(), clock: systemClock };
    const left = await drainBeforeLogout(here).then(summarise, (error: unknown) => {
      console.warn(error);
      return 'unknown' as const;
    });
    if (left === null) return end();
    const isAgain = unsent !== null && left !== 'unknown';
    setStuck(isAgain);
    if (isAgain) announce(say(text.stillUnsent));
    // The dialog's text stays the same, so its title is announced again to show that sending was retried.
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
