import { DailyPrompt } from '#app/daily-prompt.tsx';
import { UpdateNotice } from '#app/update-notice.tsx';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
import { CalmNoticeBar } from '#ui/layout/calm-notice-bar.tsx';

export function FrameTop() {
  return (
    <>
      <UpdateNotice />
      <DailyPrompt />
    </>
  );
}

export function FrameBottom() {
  return (
    <>
      <FavouriteSync />
      <CalmNoticeBar />
    </>
  );
}
