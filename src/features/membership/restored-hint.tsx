import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { HintBox } from './hint-box.tsx';
import { text } from './text.ts';

interface Props {
  /** What has to be done once more all the same. */
  readonly more: UiText | undefined;
  readonly onStartOver: () => void;
}

/** The form doesn't begin empty: says so, and offers to begin anew. */
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
        onClick={() => {
          onStartOver();
          announce(say(text.startedOver));
          // The button goes with its box: the focus begins at the form's head.
          document.getElementById('main')?.focus();
        }}
      >
        <T text={text.startOver} />
      </Button>
    </HintBox>
  );
}

/** What was just erased can come back until something else is typed. */
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
