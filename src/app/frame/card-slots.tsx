import { useSyncExternalStore } from 'react';
import { CardActions, Star } from '#app/frame/slots.tsx';
import type { CardSlots } from '#catalog/card-slots.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { ViewProgress, watched } from '#catalog/view-progress.tsx';
import { VideoStatus } from '#contract/enums.ts';
import { seenShare } from '#contract/resume.ts';

/** The position on this device. Of views on other devices only the end of a video is known. */
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

/** What the app adds to every card: the actions for the video, and how much of it was seen. */
export const cardSlots: CardSlots = { Actions: CardActions, Star, Progress };
