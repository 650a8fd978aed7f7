import { useEffect, useState, useSyncExternalStore } from 'react';
import { pendingUpdate } from '#app/worker/offer-update.ts';
import { useIsBusy } from '#context/page.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';

/**
 * Offers a new version. It never forces the update, and stays hidden while the person watches a video or fills in a
 * form.
 */
export function UpdateNotice() {
  const update = useSyncExternalStore(pendingUpdate.subscribe, pendingUpdate.get, () => null);
  const isBusy = useIsBusy();
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
        {!isUnderWay && (
          <Button onClick={update.dismiss} kind="quiet">
            <T text={text.updateLater} />
          </Button>
        )}
      </Cluster>
    </Notice>
  );
}

/** These texts are not in src/app/frame/text.ts, which every page loads, because only an update needs them. */
export const text = {
  updateReady: { ja: '新しいバージョンがあります。', easy: '新しい ものに できます。' },
  updateNow: { ja: '更新する' },
  updating: { ja: '更新しています' },
  updateLater: { ja: 'あとで' },
} as const;
