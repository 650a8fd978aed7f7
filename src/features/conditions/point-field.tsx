import { Fieldset } from '#ui/form/fieldset.tsx';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { Face } from './face.tsx';
import styles from './form.module.css';
import { pointText } from './text.ts';

interface Props {
  readonly name: string;
  readonly label: UiText;
  /** null while nothing is chosen. */
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (point: number) => void;
}

/** One of five, by face and words; the browser's own radio group, so arrow keys move in it. */
export function PointField({ name, label, value, error, onChange }: Props) {
  return (
    <Fieldset name={name} label={<T text={label} />} error={error} role="radiogroup">
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
