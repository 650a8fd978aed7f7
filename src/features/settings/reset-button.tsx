import { useState } from 'react';
import type { Settings } from '#settings/settings.ts';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import { isChosen, resetOf } from './choices.ts';
import { text } from './text.ts';
import { useChange } from './use-change.ts';

/** One button for both ways: a reset by mistake is undone where it happened. */
export function ResetButton() {
  const say = useText();
  const change = useChange();
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
