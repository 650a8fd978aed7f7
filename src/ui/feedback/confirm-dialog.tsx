import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Cluster } from '../layout/stack.tsx';
import { T } from '../text/t.tsx';
import { text } from '../text/text.ts';
import type { UiText } from '../text/text-mode.ts';
import styles from './feedback.module.css';

interface Props {
  readonly title: ReactNode;
  /** What will be lost, in one or two sentences. */
  readonly children: ReactNode;
  /** The label of the confirming button: a verb such as 削除する. */
  readonly confirm: UiText;
  readonly busy?: boolean;
  /** A third button, between the cancel and confirm buttons. */
  readonly other?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation before an action that can't be undone. The native modal dialog contains the focus, restores it
 * afterwards and closes with Escape. The focus starts on the cancel button, so that pressing Enter by mistake loses
 * nothing.
 */
export function ConfirmDialog({ title, children, confirm, busy = false, other, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  // The dialog is closed before it is removed, because otherwise the browser doesn't restore the focus.
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
      <h2 id={titleId} className={styles.dialogTitle}>
        {title}
      </h2>
      <div id={bodyId}>{children}</div>
      <Cluster>
        <Button onClick={onCancel} autoFocus>
          <T text={text.cancel} />
        </Button>
        {other}
        <Button kind="danger" busy={busy} onClick={onConfirm}>
          <T text={confirm} />
        </Button>
      </Cluster>
    </dialog>
  );
}
