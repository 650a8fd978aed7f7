import { useEffect, useRef, useState } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import { useRecords } from '#session/records-context.ts';
import { useSessionControl } from '#session/session-control.ts';
import { useUserKey } from '#session/user-key.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { drainBeforeLogout, summarise, type UnsentSummary } from './leave-with-unsent.ts';
import { text } from './text.ts';

export interface Logout {
  /** Sends what waits; then logs out, or asks when something is left. */
  readonly begin: () => Promise<void>;
  /** What is left and would be lost, `unknown` when the device can't tell; null while nothing is asked. */
  readonly unsent: UnsentSummary | 'unknown' | null;
  /** Tried to send again, and it still can't be. */
  readonly isStuck: boolean;
  readonly isBusy: boolean;
  readonly sendFirst: () => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly cancel: () => void;
}

/** A chosen logout (DESIGN.md 4.3): nothing is lost that the person has not agreed to lose. */
export function useLogout(): Logout {
  const outbox = useOutbox();
  const latest = useRef(outbox);
  useEffect(() => {
    latest.current = outbox;
  }, [outbox]);
  const records = useRecords();
  const owner = useUserKey();
  const control = useSessionControl();
  const announce = useAnnounce();
  const say = useText();
  const [unsent, setUnsent] = useState<Logout['unsent']>(null);
  const [isStuck, setStuck] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function end() {
    announce(say(text.loggingOut));
    await control.end('logout');
  }

  async function attempt() {
    if (isBusy || !records) return;
    setBusy(true);
    announce(say(text.sending));
    const locks = (navigator as Partial<Navigator>).locks ?? null;
    const left = await drainBeforeLogout({ owner, records, outbox: () => latest.current, locks }).then(
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
    // The same words stand there as before: heard, they say that it was tried.
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
