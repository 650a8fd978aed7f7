import { useEffect, useMemo, useState } from 'react';
import { createDraft, type Draft } from '#lib/drafts.ts';
import { useRecords } from '#session/records-context.ts';
import { userKeyOf, useSessionStore } from '#session/session-store.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { type DayForm, readForm } from './day-form.ts';

export interface DayDraft {
  /** False until the device was asked. */
  readonly isReady: boolean;
  /** What an earlier visit left; null when nothing. */
  readonly found: DayForm | null;
  readonly keep: (form: DayForm) => void;
  readonly drop: () => Promise<void>;
}

/** One draft a member and day. It outlives reload, crash and a lost session. */
export function useDayDraft(date: string): DayDraft {
  const store = useRecords();
  const owner = useUserKey();
  const session = useSessionStore();
  const [loaded, setLoaded] = useState<{ readonly of: Draft | null; readonly found: DayForm | null } | null>(null);
  const draft = useMemo(
    () =>
      store === null || owner === ANONYMOUS_KEY
        ? null
        : createDraft({
            store,
            owner,
            name: `condition:${date}`,
            isOpen: () => userKeyOf(session.getState()) === owner,
          }),
    [store, owner, date, session],
  );

  useEffect(() => {
    if (draft === null) return;
    let isCurrent = true;
    const done = (value: unknown) => isCurrent && setLoaded({ of: draft, found: readForm(value) });
    draft.load().then(done, (error: unknown) => {
      console.warn(error);
      done(null);
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
      found: loaded?.of === draft ? loaded.found : null,
      keep: (form: DayForm) => draft?.keep(form),
      drop: async () => draft?.drop(),
    }),
    [draft, loaded],
  );
}
