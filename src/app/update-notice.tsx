import { useEffect, useState, useSyncExternalStore } from 'react';
import { pendingUpdate } from '#app/pending-update.ts';
import { text } from '#app/update-text.ts';
import { busy } from '#session/busy.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/t.tsx';

/** A new version waits. It is offered, never forced, and not while a video or a form has the person's attention. */
export function UpdateNotice() {
  const update = useSyncExternalStore(pendingUpdate.subscribe, pendingUpdate.get, () => null);
  const isBusy = useSyncExternalStore(busy.subscribe, busy.get, () => false);
  const announce = useAnnounce();
  const say = useText();
  const title = say(text.updateReady);
  const shown = update !== null && !isBusy;
  const [isUnderWay, setIsUnderWay] = useState(false);

  useEffect(() => {
    if (shown) announce(title);
    else setIsUnderWay(false);
  }, [shown, title, announce]);

  if (!shown) return null;
  return (
    <Notice label={title}>
      <p>{title}</p>
      <Cluster>
        <Button
          busy={isUnderWay}
          onClick={() => {
            setIsUnderWay(true);
            announce(say(text.updating));
            update.apply();
          }}
        >
          <T text={isUnderWay ? text.updating : text.updateNow} />
        </Button>
        <Button onClick={update.dismiss} kind="quiet">
          <T text={text.updateLater} />
        </Button>
      </Cluster>
    </Notice>
  );
}
