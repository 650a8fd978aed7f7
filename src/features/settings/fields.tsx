import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Settings } from '#settings/settings.ts';
import { useSettings, useSettingsStore } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { isChosen, type Question, resetOf, type Switch } from './choices.ts';
import styles from './settings.module.css';
import { text } from './text.ts';

/**
 * Returns a function that changes settings and announces the change. `anchor` is the pressed element. The content above
 * it may become taller or shorter, for example with another text size. The page is then scrolled so that `anchor` stays
 * at the same place on the screen.
 */
export function useChangeSettings(): (change: Partial<Settings>, said: string, anchor: Element) => void {
  const store = useSettingsStore();
  const announce = useAnnounce();
  return (change, said, anchor) => {
    const before = anchor.getBoundingClientRect().top;
    flushSync(() => store.setState(change));
    scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
    // With a keyboard, the person may have chosen an element below the window's edge, so it is scrolled into view.
    anchor.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    announce(said);
  };
}

export function QuestionField({ question: { name, label, hint, choices } }: { readonly question: Question }) {
  const say = useText();
  const change = useChangeSettings();
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
                  say(text.said, { name: say(label), value: say(choice.label) }),
                  event.currentTarget,
                )
              }
            />
            <span>
              <T text={choice.label} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SwitchField({ item }: { readonly item: Switch }) {
  const say = useText();
  const change = useChangeSettings();
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

/** Resets the settings. Afterwards the same button undoes the reset. */
export function ResetSettingsButton() {
  const say = useText();
  const change = useChangeSettings();
  const settings = useSettings((all) => all);
  const [before, setBefore] = useState<Settings | null>(null);
  const isReset = isChosen(settings, resetOf(settings));
  const undo = isReset ? before : null;
  if (isReset && undo === null) return null;
  return (
    <p>
      <Button
        onClick={({ currentTarget }) => {
          setBefore(undo ? null : settings);
          change(undo ?? resetOf(settings), say(undo ? text.undone : text.resetDone), currentTarget);
        }}
      >
        <T text={undo ? text.undo : text.reset} />
      </Button>
    </p>
  );
}
