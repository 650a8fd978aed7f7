import { useRef, useState } from 'react';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { T } from '#ui/text/t.tsx';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import styles from './ask-first.module.css';

interface AskFirstProps {
  readonly label: UiText;
  readonly values?: TextValues;
  /**
   * The accessible name of the button and of the question. Required if several buttons on a page have the same label.
   * The name must contain the label's text.
   */
  readonly name?: string;
  readonly question: UiText;
  readonly yes: UiText;
  readonly no: UiText;
  readonly onYes: () => void;
}

/**
 * A button that asks for confirmation before something is deleted. The question replaces the button, and the cancel
 * button receives the focus, so that pressing a key twice deletes nothing.
 */
export function AskFirst({ label, values, name, question, yes, no, onYes }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  if (!asking)
    return (
      <Button ref={first} aria-label={name} onClick={() => setAsking(true)}>
        <T text={label} {...(values ? { values } : {})} />
      </Button>
    );

  function close(then?: () => void) {
    setAsking(false);
    if (then) {
      // These buttons disappear with the deleted item, so the focus moves to the main content.
      focusContent();
      then();
    } else requestAnimationFrame(() => first.current?.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div role="group" aria-label={name} className={styles.ask}>
      <p role="alert">
        <T text={question} />
      </p>
      <Button kind="primary" onClick={() => close(onYes)}>
        <T text={yes} />
      </Button>
      <Button autoFocus onClick={() => close()}>
        <T text={no} />
      </Button>
    </div>
  );
}
