import { useState } from 'react';
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
import { type DayForm, FIELDS, type FieldErrors } from './day-form.ts';
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
  readonly onSave: () => void;
  /** Null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** Two taps and 保存する; the rest is folded away until it is wanted. */
export function RecordForm(props: Props) {
  const { form, errors, attempt, isSaving, failure, labelledBy, onChange, onSave, onCancel } = props;
  const change = (part: Partial<DayForm>) => onChange({ ...form, ...part });
  const [hadMore] = useState(form.sleepInAt !== '' || form.wakeUpAt !== '' || form.note !== '');
  const isWrongInside = FIELDS.slice(3).some((name) => errors[name] !== undefined);
  const found = FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, message }];
  });
  return (
    <Form onSubmit={onSave} labelledBy={labelledBy}>
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
      {/* A new element when something in it is wrong: then it opens, and stays as the person leaves it. */}
      <Disclosure key={String(isWrongInside)} summary={<T text={text.more} />} open={hadMore || isWrongInside}>
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
