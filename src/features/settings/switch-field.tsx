import { useId } from 'react';
import { useSettings } from '#settings/settings-store.ts';
import { T, useText } from '#ui/t.tsx';
import { isChosen, type Switch } from './choices.ts';
import styles from './settings.module.css';
import { text } from './text.ts';
import { useChange } from './use-change.ts';

export function SwitchField({ item }: { readonly item: Switch }) {
  const say = useText();
  const change = useChange();
  const isOn = useSettings((settings) => isChosen(settings, item.on));
  const hintId = useId();
  return (
    <div className={styles.switch}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name={item.name}
          checked={isOn}
          aria-describedby={item.hint && hintId}
          onChange={(event) => {
            const value = say(isOn ? text.off : text.on);
            change(isOn ? item.off : item.on, say(text.said, { name: say(item.label), value }), event.currentTarget);
          }}
        />
        <span>
          <T text={item.label} />
        </span>
      </label>
      {item.hint && (
        <p id={hintId} className={styles.hint}>
          <T text={item.hint} />
        </p>
      )}
    </div>
  );
}
