import type { DayForm } from '#contract/condition-draft.ts';
import { sleepingMinutes } from '#contract/entities/condition.ts';
import { lengthLabel, pointText } from '#member/condition-labels.ts';
import { Fieldset } from '#ui/form/fieldset.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { Face } from '../face.tsx';
import { text } from '../text.ts';
import type { FieldErrors } from './day-form.ts';
import styles from './form.module.css';

interface PointFieldProps {
  readonly name: string;
  readonly label: UiText;
  /** The chosen point from 1 to 5; null while none is chosen. */
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (point: number) => void;
}

/** Five faces with labels, one per point. They are native radio buttons, so that the arrow keys work. */
export function PointField({ name, label, value, error, onChange }: PointFieldProps) {
  return (
    <Fieldset name={name} label={<T text={label} />} error={error} required role="radiogroup">
      <div className={styles.points}>
        {pointText.map((words, index) => (
          <label key={words.ja} className={styles.point}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <Face point={index + 1} />
            <span>
              <T text={words} />
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

interface SleepFieldsProps {
  readonly form: DayForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<DayForm>) => void;
}

/**
 * The inputs for bedtime and wake-up time, and the length of the sleep. A wake-up time earlier than the bedtime counts
 * as the next morning.
 */
export function SleepFields({ form, errors, onChange }: SleepFieldsProps) {
  const say = useText();
  const { sleepInAt, wakeUpAt } = form;
  const isComplete = sleepInAt !== '' && wakeUpAt !== '' && sleepInAt !== wakeUpAt;
  return (
    <Fieldset name="sleep" label={<T text={text.sleep} />} hint={<T text={text.sleepHint} />}>
      <div className={styles.times}>
        <TextField
          name="sleep_in_at"
          label={<T text={text.sleepInAt} />}
          value={sleepInAt}
          error={errors.sleep_in_at}
          width="short"
          input={{ type: 'time' }}
          onChange={(value) => onChange({ sleepInAt: value })}
        />
        <TextField
          name="wake_up_at"
          label={<T text={text.wakeUpAt} />}
          value={wakeUpAt}
          error={errors.wake_up_at}
          width="short"
          input={{ type: 'time' }}
          onChange={(value) => onChange({ wakeUpAt: value })}
        />
      </div>
      <output aria-label={say(text.sleepLength)} className={styles.slept}>
        {isComplete ? (
          <T text={text.slept} values={{ length: lengthLabel(sleepingMinutes(sleepInAt, wakeUpAt)) }} />
        ) : (
          <T text={text.sleptNot} />
        )}
      </output>
    </Fieldset>
  );
}
