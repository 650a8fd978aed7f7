import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Cluster } from './layout/stack.tsx';
import { T } from './t.tsx';
import { text } from './text.ts';
import type { UiText } from './text-mode.ts';

interface Props {
  readonly title: ReactNode;
  /** What will be lost, in one or two sentences. */
  readonly children: ReactNode;
  /** The verb of what will be done: 消す. */
  readonly confirm: UiText;
  readonly busy?: boolean;
  /** A third way, between the way back and the verb. */
  readonly other?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before something that can't be undone. The browser's own modal dialog: it holds the focus, gives it back, and
 * closes by Escape. The focus starts on the way back, so that a hurried Enter loses nothing.
 */
export function ConfirmDialog({ title, children, confirm, busy = false, other, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div id={bodyId}>{children}</div>
      <Cluster>
        <Button onClick={onCancel} autoFocus>
          <T text={text.cancel} />
        </Button>
        {other}
        <Button kind="primary" busy={busy} onClick={onConfirm}>
          <T text={confirm} />
        </Button>
      </Cluster>
    </dialog>
  );
}
