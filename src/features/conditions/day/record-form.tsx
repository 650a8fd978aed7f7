import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DayForm } from '#contract/condition-draft.ts';
import { CONDITION_NOTE_MAX } from '#contract/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { ErrorSummary, type FieldError } from '#ui/form/error-summary.tsx';
import { FieldNotes, fieldId } from '#ui/form/field-parts.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from '../text.ts';
import { FIELDS, type FieldErrors, TIMES, type TimeName } from './day-form.ts';
import { PointField, SleepFields } from './fields.tsx';

interface Props {
  readonly form: DayForm;
  readonly errors: FieldErrors;
  /**
   * Increases with each attempt to save, and each time that the server's refusal is shown. If there are errors then,
   * the focus moves to them.
   */
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Why saving failed; null if it has not failed, or if the errors belong to fields. */
  readonly failure: UiText | null;
  readonly labelledBy: string;
  readonly onChange: (form: DayForm) => void;
  readonly onSave: (halfFilled: readonly TimeName[]) => void;
  /** Closes the form and shows the record again; null if the day has no record. */
  readonly onCancel: (() => void) | null;
}

/**
 * The time inputs that are only partly filled in. Their value is empty, so only `validity` shows that something was
 * entered.
 */
function halfFilled(): readonly TimeName[] {
  return TIMES.filter((name) => {
    const field = document.getElementById(fieldId(name));
    return field instanceof HTMLInputElement && field.validity.badInput;
  });
}

/**
 * Whether all errors are unanswered questions. If so, each attempt moves the focus to the first of them, and the error
 * summary is left out: it would look alarming, and there are only two questions.
 */
function useMissing(form: DayForm, found: readonly FieldError[], attempt: number): boolean {
  const isMissing = ({ name }: FieldError) =>
    (name === 'condition_point' && form.conditionPoint === null) ||
    (name === 'feeling_point' && form.feelingPoint === null);
  const isOnlyMissing = found.length > 0 && found.every(isMissing);
  const missing = isOnlyMissing ? found[0]?.name : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves at each attempt, not when a choice is made
  useEffect(() => {
    if (missing === undefined) return;
    const question = document.getElementById(fieldId(missing));
    question?.querySelector('input')?.focus({ preventScroll: true });
    question?.scrollIntoView({ block: 'nearest' });
  }, [attempt]);
  return isOnlyMissing;
}

/** The form for a day's record. The optional sleep and note are in a section that is collapsed if both are empty. */
export function RecordForm(props: Props) {
  const { form, errors, attempt, isSaving, failure, labelledBy, onChange, onSave, onCancel } = props;
  const change = (part: Partial<DayForm>) => onChange({ ...form, ...part });
  const [hadMore] = useState(form.sleepInAt !== '' || form.wakeUpAt !== '' || form.note !== '');
  const isWrongInside = FIELDS.slice(3).some((name) => errors[name] !== undefined);
  const more = useRef<HTMLDivElement>(null);
  // Opens the section through the DOM, because remounting it would lose a half-entered time and the focus.
  useLayoutEffect(() => {
    const details = more.current?.querySelector('details');
    if (attempt > 0 && isWrongInside && details) details.open = true;
  }, [attempt, isWrongInside]);
  const found = FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
  const isOnlyMissing = useMissing(form, found, attempt);
  return (
    <Form onSubmit={() => onSave(halfFilled())} labelledBy={labelledBy}>
      {!isOnlyMissing && <ErrorSummary errors={found} attempt={attempt} />}
      {errors.day !== undefined && (
        <div id={fieldId('day')} tabIndex={-1}>
          <FieldNotes name="day" error={errors.day} />
        </div>
      )}
      <PointField
        name="condition_point"
        label={text.condition}
        value={form.conditionPoint}
        error={errors.condition_point}
        onChange={(conditionPoint) => change({ conditionPoint })}
      />
      <PointField
        name="feeling_point"
        label={text.feeling}
        value={form.feelingPoint}
        error={errors.feeling_point}
        onChange={(feelingPoint) => change({ feelingPoint })}
      />
      <div ref={more}>
        <Disclosure summary={<T text={text.more} />} open={hadMore}>
          <SleepFields form={form} errors={errors} onChange={change} />
          <TextArea
            name="note"
            label={<T text={text.note} />}
            hint={<T text={text.noteHint} />}
            error={errors.note}
            value={form.note}
            max={CONDITION_NOTE_MAX}
            onChange={(note) => change({ note })}
          />
        </Disclosure>
      </div>
      {failure && <InlineError message={<T text={failure} />} />}
      <FormActions>
        <Button type="submit" kind="primary" busy={isSaving}>
          <T text={isSaving ? text.saving : text.save} />
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            <T text={text.cancel} />
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
