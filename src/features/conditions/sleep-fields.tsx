import { sleepingMinutes } from '#contract/entities/condition.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { T } from '#ui/t.tsx';
import type { DayForm, FieldErrors } from './day-form.ts';
import styles from './form.module.css';
import { lengthLabel } from './format.ts';
import { text } from './text.ts';

interface Props {
  readonly form: DayForm;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<DayForm>) => void;
}

/** Two wall-clock times; a wake-up before the bedtime is the next morning's. */
export function SleepFields({ form, errors, onChange }: Props) {
  const { sleepInAt, wakeUpAt } = form;
  const isComplete = sleepInAt !== '' && wakeUpAt !== '' && sleepInAt !== wakeUpAt;
  return (
    <>
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
      <output className={styles.slept}>
        {isComplete ? (
          <T text={text.slept} values={{ length: lengthLabel(sleepingMinutes(sleepInAt, wakeUpAt)) }} />
        ) : (
          <T text={text.sleptNot} />
        )}
      </output>
    </>
  );
}
