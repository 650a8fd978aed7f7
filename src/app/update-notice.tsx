import { useSyncExternalStore } from 'react';
import { pendingUpdate } from '#app/pending-update.ts';
import { text } from '#app/text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/t.tsx';

/** A new version waits. It is offered, never forced: what is open or half-written goes first. */
export function UpdateNotice() {
  const update = useSyncExternalStore(pendingUpdate.subscribe, pendingUpdate.get, () => null);
  const say = useText();
  if (update === null) return null;
  return (
    <Notice label={say(text.updateReady)}>
      <p>
        <T text={text.updateReady} />
      </p>
      <Cluster>
        <Button onClick={update.apply}>
          <T text={text.updateNow} />
        </Button>
        <Button onClick={update.dismiss} kind="quiet">
          <T text={text.updateLater} />
        </Button>
      </Cluster>
    </Notice>
  );
}
