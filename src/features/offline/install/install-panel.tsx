import { useSyncExternalStore } from 'react';
import { INSTALL_SECTION } from '#contract/page-constants.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { T } from '#ui/text/t.tsx';
import { IosSteps, LineGuide } from './guides.tsx';
import { dismissInstall, installOffer } from './install-state.ts';
import { installWay } from './platform.ts';
import { text } from './text.ts';

/** Explains how to install the app in this browser. Unlike the offer, it is shown even after 今後は表示しない. */
export function InstallPanel() {
  // The browser is unknown until hydration.
  const isHydrating = useIsHydrating();
  return (
    <section id={INSTALL_SECTION} aria-labelledby="install-title">
      <Stack>
        <h2 id="install-title">
          <T text={text.sectionTitle} />
        </h2>
        <p>
          <T text={text.body} />
        </p>
        {!isHydrating && <Way />}
      </Stack>
    </section>
  );
}

function Way() {
  const isShared = useSettings((settings) => settings.sharedDevice);
  const way = useInstallWay();
  if (isShared)
    return (
      <p>
        <T text={text.onShared} />
      </p>
    );
  if (way === 'ios') return <IosSteps />;
  if (way === 'line') return <LineGuide />;
  if (way === 'prompt')
    return (
      <div>
        <Button kind="primary" onClick={() => void promptInstall()}>
          <T text={text.install} />
        </Button>
      </div>
    );
  return (
    <p>
      <T text={way === 'installed' ? text.isInstalled : text.byMenu} />
    </p>
  );
}

export function useInstallWay() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null);
  return installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    standalone:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    canPrompt: offer !== null,
  });
}

/**
 * Opens the browser's own prompt and notes the answer. Resolves with the answer, or with `dismissed` if the browser
 * can't prompt now.
 */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const offer = installOffer.get();
  if (!offer) return 'dismissed';
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  // An event can prompt only once. The browser fires a new event when it can prompt again.
  installOffer.set(null);
  if (outcome === 'accepted') barNotice.set({ message: text.done });
  dismissInstall(
    safeStorage(() => window.localStorage),
    outcome === 'accepted' ? 'never' : 'later',
    Date.now(),
  );
  return outcome;
}
