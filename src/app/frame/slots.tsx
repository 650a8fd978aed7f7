import { type ComponentProps, useSyncExternalStore } from 'react';
import type { DetailActions as VideoActions } from '#app/frame/video-actions.tsx';
import type { CardSlots } from '#catalog/card-slots.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { ViewProgress, viewedShare, watched } from '#catalog/view-progress.tsx';
import type { AuthAreaProps } from '#features/auth/auth-area.tsx';
import { createIdleComponent } from '#ui/browser/lazy-component.ts';
import styles from './slots.module.css';

const useCardActions = createIdleComponent(async () => (await import('#app/frame/video-actions.tsx')).CardActions);
const useStar = createIdleComponent(async () => (await import('#app/frame/video-actions.tsx')).Star);
const useDetailActions = createIdleComponent(async () => (await import('#app/frame/video-actions.tsx')).DetailActions);

/**
 * A card's buttons. They are loaded when the page is idle; until then the card reserves their space.
 */
export function CardActions({ video }: { readonly video: VideoSummary }) {
  const Actions = useCardActions();
  return Actions && <Actions video={video} />;
}

export function Star({ video }: { readonly video: VideoSummary }) {
  const Part = useStar();
  return Part && <Part video={video} />;
}

export function DetailActions(props: ComponentProps<typeof VideoActions>) {
  const Actions = useDetailActions();
  return <span className={styles.row}>{Actions && <Actions {...props} />}</span>;
}

const useTop = createIdleComponent(async () => (await import('#app/frame/frame-extras.tsx')).FrameTop);
const useBottom = createIdleComponent(async () => (await import('#app/frame/frame-extras.tsx')).FrameBottom);

/**
 * Notices between the header and the content. They are loaded lazily, because they appear long after the first paint.
 */
export function FrameTop() {
  const Top = useTop();
  return Top && <Top />;
}

/** Messages at the bottom of the window. */
export function FrameBottom() {
  const Bottom = useBottom();
  return Bottom && <Bottom />;
}

const useAuthArea = createIdleComponent(async () => (await import('#features/auth/auth-area.tsx')).AuthArea);

/** Shows the account menu or a notice about the login, depending on `place`. Empty until the page is idle. */
export function AuthSlot(props: AuthAreaProps) {
  const Part = useAuthArea();
  return Part && <Part {...props} />;
}

/** The progress bar of a card; nothing for a video that the person has not viewed. */
function Progress({ video }: { readonly video: VideoSummary }) {
  const share = useSyncExternalStore(
    watched.subscribe,
    () =>
      viewedShare(
        video,
        watched.get().find(({ videoId }) => videoId === video.videoId),
      ),
    () => 0,
  );
  return share > 0 ? <ViewProgress share={share} /> : null;
}

/** What the app adds to cards: the buttons, the progress bar, and for saved videos the favourite button alone. */
export const cardSlots: CardSlots = { Actions: CardActions, Star, Progress };
