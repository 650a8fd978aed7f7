import { useCallback, useRef, useState } from 'react';
import { useOutbox } from '#context/page.ts';
import type { DayForm } from '#contract/condition-draft.ts';
import { LoginRequiredError, type OutboxItem, OutboxUnavailableError } from '#outbox/outbox.ts';
import { useSessionStore } from '#session/store.ts';
import { useSettings } from '#settings/settings-store.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from '../text.ts';
import { checkForm, errorsLeft, type FieldErrors, type TimeName } from './day-form.ts';

export interface Saving {
  readonly errors: FieldErrors;
  readonly failure: UiText | null;
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Resolves with the stored outbox item, or with null if nothing was stored. */
  readonly save: (
    form: DayForm,
    date: string,
    today: string,
    halfFilled: readonly TimeName[],
  ) => Promise<OutboxItem | null>;
  /** Call it when the form has changed. It removes the errors of changed fields. */
  readonly change: (before: DayForm, after: DayForm) => void;
  /** Shows the server's messages about a refused record. */
  readonly show: (errors: FieldErrors) => void;
  readonly forget: () => void;
}

const NOTHING = { errors: {}, failure: null } as const;

/**
 * Returns `save`, which validates the form and puts the record into the outbox. The outbox then sends the record.
 * Except on a shared device, the record survives the closing of the page.
 */
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
      // The button may be pressed again before it is rendered as busy. That press is ignored.
      if (underWay.current) return null;
      const { body, errors } = checkForm(form, date, today, new Date(), halfFilled);
      setAttempt((count) => count + 1);
      if (errors !== null) {
        setState({ errors, failure: null });
        return null;
      }
      // A shared device stores nothing, so a record can be saved only online (docs/product/conditions.md, Saving).
      if (isShared && !navigator.onLine) {
        setState({ errors: {}, failure: text.onlineOnly });
        return null;
      }
      setState(NOTHING);
      underWay.current = true;
      setIsSaving(true);
      try {
        const item = await outbox.putCondition(body);
        session.note(({ latestConditionDate: latest }) => ({
          latestConditionDate: latest !== null && latest > date ? latest : date,
        }));
        return item;
      } catch (error) {
        console.warn(error);
        setState({ errors: {}, failure: failureText(error, isShared) });
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

function failureText(error: unknown, isShared: boolean): UiText {
  if (error instanceof LoginRequiredError) return text.loginEnded;
  if (!(error instanceof OutboxUnavailableError)) return text.notStored;
  return isShared ? text.notReadyShared : text.cannotSaveYet;
}
