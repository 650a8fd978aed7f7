import { useCallback, useRef, useState } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { useSessionStore } from '#session/session-store.ts';
import { useSettings } from '#settings/settings-store.ts';
import type { UiText } from '#ui/text-mode.ts';
import { checkForm, type DayForm, errorsLeft, type FieldErrors, type TimeName } from './day-form.ts';
import { text } from './text.ts';

interface Saving {
  readonly errors: FieldErrors;
  readonly failure: UiText | null;
  readonly attempt: number;
  readonly isSaving: boolean;
  /** What now lies in the outbox; null when the form has to be mended, or could not be kept. */
  readonly save: (
    form: DayForm,
    date: string,
    today: string,
    halfFilled: readonly TimeName[],
  ) => Promise<OutboxItem | null>;
  /** The form was changed: messages about what is no longer there go. */
  readonly change: (before: DayForm, after: DayForm) => void;
  /** What the server said of what was sent before. */
  readonly show: (errors: FieldErrors) => void;
  readonly forget: () => void;
}

const NOTHING = { errors: {}, failure: null } as const;

/** Checks a form and hands it to the outbox: whoever hears 保存しました can close the page. */
export function useSaving(): Saving {
  const outbox = useOutbox();
  const session = useSessionStore();
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const underWay = useRef(false);
  const [state, setState] = useState<{ readonly errors: FieldErrors; readonly failure: UiText | null }>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setIsSaving] = useState(false);

  const save = useCallback(
    async (form: DayForm, date: string, today: string, halfFilled: readonly TimeName[]): Promise<OutboxItem | null> => {
      // A second press before the first one is drawn as busy.
      if (underWay.current) return null;
      const { body, errors } = checkForm(form, date, today, new Date(), halfFilled);
      setAttempt((count) => count + 1);
      if (errors !== null) {
        setState({ errors, failure: null });
        return null;
      }
      const notYet = isShared ? text.notReadyShared : text.cannotSaveYet;
      // DESIGN.md 4.3: a shared device keeps nothing, so there is no "later".
      const hindrance = outbox === null ? notYet : isShared && !navigator.onLine ? text.onlineOnly : null;
      if (outbox === null || hindrance !== null) {
        setState({ errors: {}, failure: hindrance });
        return null;
      }
      setState(NOTHING);
      underWay.current = true;
      setIsSaving(true);
      try {
        const item = await outbox.putCondition(body);
        session.setState(({ latestConditionDate: latest }) => ({
          latestConditionDate: latest !== null && latest > date ? latest : date,
        }));
        return item;
      } catch (error) {
        console.warn(error);
        setState({ errors: {}, failure: text.notStored });
        return null;
      } finally {
        underWay.current = false;
        setIsSaving(false);
      }
    },
    [outbox, session, isShared],
  );
  const forget = useCallback(() => setState(NOTHING), []);
  const change = useCallback((before: DayForm, after: DayForm) => {
    setState(({ errors, failure }) => ({ errors: errorsLeft(errors, before, after), failure }));
  }, []);
  const show = useCallback((errors: FieldErrors) => {
    setState({ errors, failure: null });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, attempt, isSaving, save, change, show, forget };
}
