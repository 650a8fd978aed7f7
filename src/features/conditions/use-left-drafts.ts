import { useEffect, useState } from 'react';
import { conditionDateProblem } from '#contract/entities/condition.ts';
import { draftsOf } from '#lib/drafts.ts';
import { useRecords } from '#session/records-context.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { readForm } from './day-form.ts';
import { dayDraftName } from './use-day-draft.ts';

/** Earlier days, `yyyy-MM-dd`, of which something was typed and not saved, as far as they can still be recorded; the latest first. */
export function useLeftDrafts(today: string): readonly string[] {
  const store = useRecords();
  const owner = useUserKey();
  const [days, setDays] = useState<readonly string[]>([]);
  useEffect(() => {
    if (store === null || owner === ANONYMOUS_KEY) return;
    let isCurrent = true;
    const prefix = draftsOf(owner) + dayDraftName('');
    store.entries(prefix).then(
      (drafts) => isCurrent && setDays(leftDays(drafts, prefix, today, new Date())),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, owner, today]);
  return days;
}

/** Exported for its test. */
export function leftDays(
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
