import { useSyncExternalStore } from 'react';
import { text } from '#app/text.ts';
import { pendingUpdate } from '#app/worker-registration.ts';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T } from '#ui/t.tsx';

/** A new version waits. It is offered, never forced: what is open or half-written goes first. */
export function UpdateNotice() {
  const update = useSyncExternalStore(pendingUpdate.subscribe, pendingUpdate.get, () => null);
  if (update === null) return null;
  return (
    <aside role="status" className="notice">
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
    </aside>
  );
}
