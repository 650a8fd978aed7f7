import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from './text.ts';
import type { Target, useEnding } from './use-ending.ts';

interface AskDialogProps {
  readonly target: Target;
  readonly name: string;
  readonly ending: ReturnType<typeof useEnding>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before logins are ended. If ending them fails, the dialog stays open and shows the error. */
export function AskDialog({ target, name, ending, onConfirm, onCancel }: AskDialogProps) {
  const [title, body] = wordsOf(target);
  return (
    <ConfirmDialog
      title={<T text={title} values={{ device: name }} />}
      confirm={text.end}
      busy={ending.isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <T text={body} />
      </p>
      {ending.failure && <InlineError message={<T text={ending.failure} />} />}
    </ConfirmDialog>
  );
}

function wordsOf(target: Target) {
  if (target === 'others') return [text.askOthers, text.askOthersBody] as const;
  return target.isCurrent ? ([text.askHere, text.askHereBody] as const) : ([text.askOne, text.askOneBody] as const);
}
