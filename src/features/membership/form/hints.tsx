import type { ReactNode } from 'react';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from '../membership.module.css';
import { text } from '../text.ts';

interface Props {
  /** What the person has to enter again; undefined if nothing. */
  readonly more: UiText | undefined;
  /** Resolves once the draft is deleted from the device. */
  readonly onStartOver: () => Promise<void>;
}

export function RestoredHint({ more, onStartOver }: Props) {
  const announce = useAnnounce();
  const say = useText();
  return (
    <HintBox>
      <p>
        <T text={text.restored} />
        {more && <T text={more} />}
      </p>
      <Button
        onClick={async () => {
          await onStartOver();
          announce(say(text.startedOver));
          // The focused button disappears with the hint, so the focus moves to the main content.
          document.getElementById('main')?.focus();
        }}
      >
        <T text={text.startOver} />
      </Button>
    </HintBox>
  );
}

/** Confirms that the form was emptied, and offers to undo it. Shown until the person types again. */
export function ErasedHint({ onUndo }: { readonly onUndo: () => void }) {
  const announce = useAnnounce();
  const say = useText();
  return (
    <HintBox>
      <p>
        <T text={text.startedOver} />
      </p>
      <Button
        onClick={() => {
          onUndo();
          announce(say(text.undone));
          document.getElementById('main')?.focus();
        }}
      >
        <T text={text.undo} />
      </Button>
    </HintBox>
  );
}

/** `isStatus`: screen readers announce the hint when it appears. */
export function HintBox({ isStatus = false, children }: { readonly isStatus?: boolean; readonly children: ReactNode }) {
  return (
    <div role={isStatus ? 'status' : undefined} className={styles.hintBox}>
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}

/** Shown while offline: the person can type, but can't send. */
export function OfflineHint() {
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <HintBox isStatus>
      <p>
        <T text={text.offline} />
      </p>
    </HintBox>
  );
}
