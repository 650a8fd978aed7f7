import type { CardSlots } from '#catalog/card-slots.ts';
import { ViewProgress } from '#catalog/view-progress.tsx';
import { VideoStatus } from '#contract/enums.ts';

/** What the app puts on every card: here, that a member has seen a video to its end. */
export const cardSlots: CardSlots = {
  Progress: ({ video }) => (video.videoStatus === VideoStatus.viewed ? <ViewProgress share={1} /> : null),
};
