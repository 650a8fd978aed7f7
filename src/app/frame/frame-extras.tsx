import { useQuery } from '@tanstack/react-query';
import { isSavingData } from '#app/prefetch/data-saver.ts';
import { UpdateNotice } from '#app/worker/update-notice.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
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

/** Asks a member to consent to changed texts. The code of the panel is loaded only if a consent is due. */
function ConsentPrompt() {
  const userKey = useUserKey();
  const isOnline = useOnline();
  const options = consentsOptions(useApi(), userKey);
  const { data } = useQuery({ ...options, enabled: isOnline && userKey !== ANONYMOUS_KEY });
  return isOnline && data !== undefined && data.length > 0 ? <Consents key={userKey} /> : null;
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
