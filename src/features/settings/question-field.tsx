import { useId } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { T, useText } from '#ui/t.tsx';
import { isChosen, type Question } from './choices.ts';
import styles from './settings.module.css';
import { text } from './text.ts';
import { useChange } from './use-change.ts';

export function QuestionField({ question: { name, label, hint, choices } }: { readonly question: Question }) {
  const say = useText();
  const change = useChange();
  const settings = useSettings((all) => all);
  const hintId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint && hintId}>
      <legend>
        <T text={label} />
      </legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          <T text={hint} />
        </p>
      )}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={isChosen(settings, choice.change)}
              onChange={(event) =>
                change(
                  choice.change,
                  say(text.said, { name: say(label), value: say(choice.label, choice.values) }),
                  event.currentTarget,
                )
              }
            />
            <span>
              <T text={choice.label} {...(choice.values ? { values: choice.values } : {})} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
