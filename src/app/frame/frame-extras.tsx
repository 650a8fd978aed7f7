import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSavingData } from '#app/prefetch/data-saver.ts';
import { UpdateNotice } from '#app/worker/update-notice.tsx';
import { useApi, useIsBusy, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
import { useConsentPrompt } from '#features/membership/consent-prompt.ts';
import { consentsOptions } from '#features/membership/member-queries.ts';
import { InstallNotice } from '#features/offline/install/install-notice.tsx';
import { StatusLine } from '#features/offline/status-line.tsx';
import { useOnline } from '#ui/browser/browser-state.ts';
import { createIdleComponent } from '#ui/browser/lazy-component.ts';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';

export function FrameTop() {
  return (
    <>
      <UpdateNotice />
      <ConsentPrompt />
      <DailyPrompt />
      <InstallNotice />
      <StatusLine />
    </>
  );
}

export function FrameBottom() {
  return (
    <>
      <FavouriteSync isSavingData={isSavingData} />
      <NoticeBar />
    </>
  );
}

const useRenewedConsents = createIdleComponent(
  async () => (await import('#features/membership/consents/renewed-consents.tsx')).RenewedConsents,
);

/**
 * Asks a member to consent to texts, such as the terms, that have changed. The notice's code is loaded only if there
 * are such texts.
 */
export function ConsentPrompt() {
  const userKey = useUserKey();
  return userKey === ANONYMOUS_KEY ? null : <DueConsents key={userKey} userKey={userKey} />;
}

function DueConsents({ userKey }: { readonly userKey: string }) {
  const isOnline = useOnline();
  const isBusy = useIsBusy();
  const { isOpen } = useConsentPrompt();
  const { data } = useQuery({ ...consentsOptions(useApi(), userKey), enabled: isOnline });
  // Once shown, the notice stays mounted. Otherwise the checked boxes would be lost while the person is busy. The
  // notice also has to move the focus when the last due consent has been given.
  const [wasShown, setShown] = useState(false);
  const isMoment = data !== undefined && data.length > 0 && (!isBusy || isOpen);
  if (isMoment && !wasShown) setShown(true);
  return wasShown ? <Consents /> : null;
}

function Consents() {
  const Panel = useRenewedConsents();
  return Panel && <Panel />;
}

const useDailyPopup = createIdleComponent(
  async () => (await import('#features/conditions/popup/daily-popup.tsx')).DailyPopup,
);

/** Asks a member for today's record. Loaded when the page is idle, and only for members. */
export function DailyPrompt() {
  const userKey = useUserKey();
  return userKey === ANONYMOUS_KEY ? null : <Asking key={userKey} />;
}

function Asking() {
  const Popup = useDailyPopup();
  return Popup && <Popup />;
}
