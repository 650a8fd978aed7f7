import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIsBusy, useOutbox } from '#context/page.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { Button } from '#ui/button/button.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { IosSteps, LineGuide } from './guides.tsx';
import { dismissInstall, installOffer, mayOffer, noteFinished } from './install-state.ts';
import { type InstallWay, installWay, isLine } from './platform.ts';
import { text } from './text.ts';

const storage = () => safeStorage(() => window.localStorage);

/**
 * Offers to install the app, only after a navigation, so that nobody is interrupted while reading. In LINE's in-app
 * browser it links to the phone's browser instead.
 */
export function InstallNotice() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null);
  const isBusy = useIsBusy();
  const isShared = useSettings((settings) => settings.sharedDevice);
  const [isMoment, setIsMoment] = useState(false);
  const { pathname } = useLocation();
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
  const way = installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    standalone:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    canPrompt: offer !== null,
  });
  if (way === 'installed' || way === 'none') return null;
  return <Offer way={way} onGone={() => setIsMoment(false)} />;
}

/** Notes that a condition record has been delivered. From then on, the installation may be offered. */
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

  function dismiss(when: 'later' | 'never') {
    dismissInstall(storage(), when, Date.now());
    document.getElementById('main')?.focus({ preventScroll: true });
    onGone();
  }

  async function install() {
    const offer = installOffer.get();
    if (!offer) return;
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    installOffer.set(null);
    if (outcome === 'accepted') barNotice.set({ message: text.done });
    dismiss(outcome === 'accepted' ? 'never' : 'later');
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
          <Button kind="primary" onClick={() => void install()}>
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
