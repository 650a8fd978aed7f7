import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { T } from '#ui/t.tsx';
import type { TextValues, UiText } from '#ui/text-mode.ts';
import styles from './ask-first.module.css';

interface AskFirstProps {
  readonly label: UiText;
  readonly values?: TextValues;
  /** Of the first button, where several look alike; begins with its label's words or holds them. */
  readonly name?: string;
  readonly question: UiText;
  readonly yes: UiText;
  readonly no: UiText;
  readonly onYes: () => void;
}

/** What can't be undone is asked about once, in its own place. The focus goes along, to the way back: a key pressed twice deletes nothing. */
export function AskFirst({ label, values, name, question, yes, no, onYes }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  if (!asking)
    return (
      <Button ref={first} aria-label={name} onClick={() => setAsking(true)}>
        <T text={label} {...(values ? { values } : {})} />
      </Button>
    );

  function leave(then?: () => void) {
    setAsking(false);
    if (then) {
      // What was asked about goes, and its buttons with it.
      document.getElementById('main')?.focus({ preventScroll: true });
      then();
    } else requestAnimationFrame(() => first.current?.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say "form"
    <div role="group" aria-label={name} className={styles.ask}>
      <p role="alert">
        <T text={question} />
      </p>
      <Button kind="primary" onClick={() => leave(onYes)}>
        <T text={yes} />
      </Button>
      <Button autoFocus onClick={() => leave()}>
        <T text={no} />
      </Button>
    </div>
  );
}
