import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraft, type Draft } from '#lib/drafts.ts';
import { useRecords } from '#session/records-context.ts';
import { userKeyOf, useSessionStore } from '#session/session-store.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { type DayForm, readBase, readForm } from './day-form.ts';

export interface DayDraft {
  /** False until the device was asked. */
  readonly isReady: boolean;
  /** What an earlier visit left; null when nothing. */
  readonly found: DayForm | null;
  /** What `found` is a change of; null where that isn't known. */
  readonly foundBase: DayForm | null;
  readonly keep: (form: DayForm, base: DayForm) => void;
  /** Once more, should another tab have dropped it. */
  readonly keepIfGone: () => void;
  /** What is typed here is done with; what another tab typed since stays. */
  readonly drop: () => Promise<void>;
}

/** `yyyy-MM-dd`. */
export const dayDraftName = (date: string) => `condition:${date}`;

/** One draft a member and day. It outlives reload, crash and a lost session. */
export function useDayDraft(date: string): DayDraft {
  const store = useRecords();
  const owner = useUserKey();
  const session = useSessionStore();
  const [loaded, setLoaded] = useState<{ readonly of: Draft | null; readonly value: unknown } | null>(null);
  /** What of the draft is this tab's: what it found or has kept last. */
  const own = useRef<unknown>(undefined);
  const draft = useMemo(
    () =>
      store === null || owner === ANONYMOUS_KEY
        ? null
        : createDraft({
            store,
            owner,
            name: dayDraftName(date),
            isOpen: () => userKeyOf(session.getState()) === owner,
          }),
    [store, owner, date, session],
  );

  useEffect(() => {
    if (draft === null) return;
    let isCurrent = true;
    const done = (value: unknown) => {
      if (!isCurrent) return;
      own.current = value;
      setLoaded({ of: draft, value });
    };
    draft.load().then(done, (error: unknown) => {
      console.warn(error);
      done(undefined);
    });
    const leave = () => draft.flushNow();
    const hide = () => document.visibilityState === 'hidden' && draft.flushNow();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isCurrent = false;
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void draft.flush();
    };
  }, [draft]);

  return useMemo(
    () => ({
      isReady: draft === null || loaded?.of === draft,
      found: loaded?.of === draft ? readForm(loaded.value) : null,
      foundBase: loaded?.of === draft ? readBase(loaded.value) : null,
      keep: (form: DayForm, base: DayForm) => {
        own.current = { ...form, base };
        draft?.keep(own.current);
      },
      keepIfGone: () => void draft?.keepIfGone(own.current).catch((error: unknown) => console.warn(error)),
      drop: async () => draft?.drop({ value: own.current }).catch((error: unknown) => console.warn(error)),
    }),
    [draft, loaded],
  );
}
