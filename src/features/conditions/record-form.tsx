import { useLayoutEffect, useRef, useState } from 'react';
import { CONDITION_NOTE_MAX } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { fieldId } from '#ui/form/field-ids.ts';
import { FieldNotes } from '#ui/form/field-parts.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { type DayForm, FIELDS, type FieldErrors, TIMES, type TimeName } from './day-form.ts';
import { PointField } from './point-field.tsx';
import { SleepFields } from './sleep-fields.tsx';
import { text } from './text.ts';

interface Props {
  readonly form: DayForm;
  readonly errors: FieldErrors;
  /** Counts the attempts to save. */
  readonly attempt: number;
  readonly isSaving: boolean;
  /** Why it could not be kept, where no field is to blame. */
  readonly failure: UiText | null;
  readonly labelledBy: string;
  readonly onChange: (form: DayForm) => void;
  readonly onSave: (halfFilled: readonly TimeName[]) => void;
  /** Null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** An hour without minutes has no value that a page could read: only the field itself knows that something is there. */
function halfFilled(): readonly TimeName[] {
  return TIMES.filter((name) => {
    const field = document.getElementById(fieldId(name));
    return field instanceof HTMLInputElement && field.validity.badInput;
  });
}

/** Two taps and 保存する; the rest is folded away until it is wanted. */
export function RecordForm(props: Props) {
  const { form, errors, attempt, isSaving, failure, labelledBy, onChange, onSave, onCancel } = props;
  const change = (part: Partial<DayForm>) => onChange({ ...form, ...part });
  const [hadMore] = useState(form.sleepInAt !== '' || form.wakeUpAt !== '' || form.note !== '');
  const isWrongInside = FIELDS.slice(3).some((name) => errors[name] !== undefined);
  const more = useRef<HTMLDivElement>(null);
  // Opened where it is, not made anew: a time half filled in would be gone, and so would the focus of who is mending it.
  useLayoutEffect(() => {
    const details = more.current?.querySelector('details');
    if (attempt > 0 && isWrongInside && details) details.open = true;
  }, [attempt, isWrongInside]);
  const found = FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
  return (
    <Form onSubmit={() => onSave(halfFilled())} labelledBy={labelledBy}>
      <ErrorSummary errors={found} attempt={attempt} />
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
