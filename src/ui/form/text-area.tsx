import { useEffect } from 'react';
import { countCodePoints } from '#lib/code-points.ts';
import { useAnnounce } from '../announcer.tsx';
import { cx } from '../cx.ts';
import { useText } from '../t.tsx';
import { Field } from './field.tsx';
import { countId } from './field-ids.ts';
import type { FieldProps } from './field-props.ts';
import styles from './form.module.css';
import { text } from './text.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In code points. More may be written: what is pasted must not lose its end silently; the form refuses it in words. */
  readonly max: number;
  readonly rows?: number;
}

/** Several lines of text with a counter. A screen reader hears of the counter on reaching the field and when the limit is passed. */
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
