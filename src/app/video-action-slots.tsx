import type { VideoDetail, VideoSummary } from '#catalog/types.ts';
import { createLazyPart } from '#ui/lazy-part.ts';
import styles from './video-action-slots.module.css';

const useCardActions = createLazyPart(async () => (await import('#app/video-actions.tsx')).CardActions);
const useStar = createLazyPart(async () => (await import('#app/video-actions.tsx')).Star);
const useDetailActions = createLazyPart(async () => (await import('#app/video-actions.tsx')).DetailActions);

/** Their room is there from the start, on the server too; the buttons come once the page is calm. */
export function CardActions({ video }: { readonly video: VideoSummary }) {
  const Actions = useCardActions();
  return <span className={styles.row}>{Actions && <Actions video={video} />}</span>;
}

export function Star({ video }: { readonly video: VideoSummary }) {
  const Part = useStar();
  return Part && <Part video={video} />;
}

export function DetailActions({ video }: { readonly video: VideoDetail }) {
  const Actions = useDetailActions();
  return <span className={styles.row}>{Actions && <Actions video={video} />}</span>;
}
