import { useSyncExternalStore } from 'react';
import { CardActions, Star } from '#app/video-action-slots.tsx';
import type { CardSlots } from '#catalog/card-slots.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { ViewProgress } from '#catalog/view-progress.tsx';
import { watched } from '#catalog/watched.ts';
import { VideoStatus } from '#contract/enums.ts';
import { seenShare } from '#viewing/seen-share.ts';

/** How far this device is in it; of what was seen elsewhere only its end is known. */
function Progress({ video }: { readonly video: VideoSummary }) {
  const share = useSyncExternalStore(
    watched.subscribe,
    () => {
      const place = watched.get().find(({ videoId }) => videoId === video.videoId);
      return place ? seenShare(place) : null;
    },
    () => null,
  );
  const known = share ?? (video.videoStatus === VideoStatus.viewed ? 1 : 0);
  return known > 0 ? <ViewProgress share={known} /> : null;
}

/** What the app puts on every card: what can be done with the video, and how much of it was seen. */
export const cardSlots: CardSlots = { Actions: CardActions, Star, Progress };
