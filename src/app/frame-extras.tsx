import { DailyPrompt } from '#app/daily-prompt.tsx';
import { UpdateNotice } from '#app/update-notice.tsx';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
import { InstallNotice } from '#features/offline/install/install-notice.tsx';
import { Signs } from '#features/offline/signs.tsx';
import { CalmNoticeBar } from '#ui/layout/calm-notice-bar.tsx';

export function FrameTop() {
  return (
    <>
      <UpdateNotice />
      <DailyPrompt />
      <InstallNotice />
    </>
  );
}

export function FrameBottom() {
  return (
    <>
      <FavouriteSync />
      <Signs />
      <CalmNoticeBar />
    </>
  );
}
