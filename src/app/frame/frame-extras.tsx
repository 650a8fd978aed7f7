import { isSavingData } from '#app/prefetch/data-saver.ts';
import { UpdateNotice } from '#app/worker/update-notice.tsx';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
import { InstallNotice } from '#features/offline/install/install-notice.tsx';

import { StatusLine } from '#features/offline/status-line.tsx';

import { createIdleComponent } from '#ui/browser/lazy-component.ts';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';

export function FrameTop() {
  return (
    <>
      <UpdateNotice />
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
