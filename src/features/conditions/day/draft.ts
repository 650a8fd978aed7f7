import { useEffect, useMemo, useRef, useState } from 'react';
import { useRecords, useUserKey } from '#context/page.ts';
import { type DayForm, draftOf } from '#contract/condition-draft.ts';
import { ANONYMOUS_KEY, dayDraft, draftsOf } from '#contract/device-keys.ts';
import { conditionDateProblem } from '#contract/entities/condition.ts';
import type { Draft } from '#lib/drafts.ts';
import { createFormDraft } from '#member/form-drafts.ts';
import { userKeyOf } from '#session/machine/state.ts';
import { useSessionStore } from '#session/store.ts';
import { whenHidden } from '#ui/browser/when-hidden.ts';
import { readBase, readForm } from './day-form.ts';

export interface DayDraft {
  /** False until the storage has been read. */
  readonly isReady: boolean;
  /** The draft that was stored before the page was opened; null if there is none. */
  readonly found: DayForm | null;
  /** The day's record when the person began the draft `found`; null if unknown. */
  readonly foundBase: DayForm | null;
  readonly save: (form: DayForm, base: DayForm) => void;
  /** Deletes the stored draft, unless another tab has stored a newer one. */
  readonly drop: () => Promise<void>;
}

/**
 * Loads and stores a member's draft of one day. The draft survives a reload, a crash and an expired login. A logout
 * deletes it.
 */
export function useDayDraft(date: string): DayDraft {
  const store = useRecords();
  const userKey = useUserKey();
  const session = useSessionStore();
  const [loaded, setLoaded] = useState<{ readonly of: Draft | null; readonly value: unknown } | null>(null);
  /** `found`: the draft as loaded from storage. `typed`: the latest contents of the form in this tab. */
  const found = useRef<unknown>(undefined);
  const typed = useRef<unknown>(undefined);
  const draft = useMemo(
    () =>
      store === null || userKey === ANONYMOUS_KEY
        ? null
        : createFormDraft({
            store,
            userKey,
            name: dayDraft(date),
            isOpen: () => userKeyOf(session.getState()) === userKey,
          }),
    [store, userKey, date, session],
  );

  useEffect(() => {
    if (draft === null) return;
    let isCurrent = true;
    const done = (value: unknown) => {
      if (!isCurrent) return;
      found.current = value;
      setLoaded({ of: draft, value });
    };
    draft.load().then(done, (error: unknown) => {
      console.warn(error);
      done(undefined);
    });
    const stopFlushing = whenHidden(() => draft.flushNow());
    const stop = draft.outliveOtherTabs(() => typed.current);
    return () => {
      stop();
      stopFlushing();
      isCurrent = false;
      void draft.flush();
    };
  }, [draft]);

  return useMemo(
    () => ({
      isReady: draft === null || loaded?.of === draft,
      found: loaded?.of === draft ? readForm(loaded.value) : null,
      foundBase: loaded?.of === draft ? readBase(loaded.value) : null,
      save: (form: DayForm, base: DayForm) => {
        typed.current = draftOf(form, base);
        draft?.save(typed.current);
      },
      drop: async () => {
        const value = typed.current ?? found.current;
        typed.current = undefined;
        await draft?.drop({ value }).catch((error: unknown) => console.warn(error));
      },
    }),
    [draft, loaded],
  );
}

/** The earlier days (`yyyy-MM-dd`, latest first) that have an unsaved draft and may still be recorded. */
export function useEarlierDrafts(today: string): readonly string[] {
  const store = useRecords();
  const userKey = useUserKey();
  const [days, setDays] = useState<readonly string[]>([]);
  useEffect(() => {
    if (store === null || userKey === ANONYMOUS_KEY) return;
    let isCurrent = true;
    const prefix = draftsOf(userKey) + dayDraft('');
    store.entries(prefix).then(
      (drafts) => isCurrent && setDays(earlierDraftDays(drafts, prefix, today, new Date())),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, userKey, today]);
  return days;
}

/** The days that `useEarlierDrafts` returns, from the stored drafts. Exported only for its test. */
export function earlierDraftDays(
  drafts: readonly (readonly [key: string, value: unknown])[],
  prefix: string,
  today: string,
  now: Date,
): string[] {
  return drafts
    .map(([key, value]) => ({ day: key.slice(prefix.length), form: readForm(value) }))
    .filter(({ day, form }) => form !== null && day < today && conditionDateProblem(day, now, now) === null)
    .map(({ day }) => day)
    .sort()
    .reverse();
}
