import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsBusy, useOutbox } from '#context/page.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { IosSteps, LineGuide } from './guides.tsx';
import { promptInstall, useInstallWay } from './install-panel.tsx';
import { dismissInstall, mayOffer, noteFinished } from './install-state.ts';
import { type InstallWay, isLine } from './platform.ts';
import { text } from './text.ts';

const storage = () => safeStorage(() => window.localStorage);

/**
 * Offers to install the app, only after a navigation, so that nobody is interrupted while reading. In LINE's in-app
 * browser it links to the phone's browser instead.
 */
export function InstallNotice() {
  const isBusy = useIsBusy();
  const isShared = useSettings((settings) => settings.sharedDevice);
  const [isMoment, setIsMoment] = useState(false);
  const { pathname } = useLocation();
  const way = useInstallWay();
  useRecordsNoted(!isShared);
  const first = useRef(pathname);
  // A layout effect shows the offer in the first frame of the new page, so that it does not shift content that is being
  // read.
  useLayoutEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    setIsMoment(mayOffer(storage(), Date.now(), isLine(navigator.userAgent)));
  }, [pathname]);
  if (!isMoment || isBusy || isShared) return null;
  if (way === 'installed' || way === 'none') return null;
  return <Offer way={way} onGone={() => setIsMoment(false)} />;
}

/** Remembers that a condition record has been delivered. From then on, the installation may be offered. */
function useRecordsNoted(mayStore: boolean): void {
  const outbox = useOutbox();
  useEffect(() => {
    if (!mayStore) return;
    return outbox.onDelivered(({ kind }) => kind === 'condition' && noteFinished(storage()));
  }, [outbox, mayStore]);
}

function Offer({
  way,
  onGone,
}: {
  readonly way: Exclude<InstallWay, 'installed' | 'none'>;
  readonly onGone: () => void;
}) {
  const say = useText();
  const title = way === 'line' ? text.lineTitle : text.title;

  function close() {
    focusContent();
    onGone();
  }

  function dismiss(when: 'later' | 'never') {
    dismissInstall(storage(), when, Date.now());
    close();
  }

  return (
    <Notice label={say(title)}>
      <p>
        <b>
          <T text={title} />
        </b>
      </p>
      {way === 'line' ? (
        <LineGuide />
      ) : (
        <p>
          <T text={text.body} />
        </p>
      )}
      {way === 'ios' && <IosSteps />}
      <Cluster>
        {way === 'prompt' && (
          <Button kind="primary" onClick={() => void promptInstall().then(close)}>
            <T text={text.install} />
          </Button>
        )}
        <Button onClick={() => dismiss('later')}>
          <T text={text.later} />
        </Button>
        <Button kind="quiet" onClick={() => dismiss('never')}>
          <T text={text.never} />
        </Button>
      </Cluster>
    </Notice>
  );
}
