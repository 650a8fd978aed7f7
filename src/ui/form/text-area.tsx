import { useEffect } from 'react';
import { countCodePoints } from '#lib/text.ts';
import { useAnnounce } from '../feedback/announcer.tsx';
import { cx } from '../styles/cx.ts';
import { useText } from '../text/t.tsx';
import { Field } from './field.tsx';
import { countId, type FieldProps } from './field-parts.tsx';
import styles from './form.module.css';
import { text } from './text.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /**
   * The limit in code points. Longer text is not cut off, so that nothing pasted is lost silently; the form shows an
   * error instead.
   */
  readonly max: number;
  readonly rows?: number;
}

/**
 * A multi-line text field with a counter. Screen readers announce the counter on focus. They announce a message when
 * the limit is exceeded.
 */
export function TextArea({ value, onChange, max, rows = 4, ...field }: Props) {
  const say = useText();
  const announce = useAnnounce();
  const used = countCodePoints(value);
  const isOver = used > max;
  const overSaid = say(text.overSaid, { max });

  useEffect(() => {
    if (isOver) announce(overSaid);
  }, [isOver, overSaid, announce]);

  return (
    <Field {...field} also={countId(field.name)}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={rows}
            value={value}
            className={styles.control}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <p id={countId(field.name)} className={cx(styles.count, isOver && styles.over)}>
            {say(isOver ? text.over : text.count, { used, max, over: used - max })}
          </p>
        </>
      )}
    </Field>
  );
}
