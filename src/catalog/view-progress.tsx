import { VideoStatus } from '#contract/enums.ts';
import { seenShare } from '#contract/resume.ts';
import { createSignal, type Signal } from '#lib/signal.ts';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import { newerPosition, type ResumePosition } from '#viewing/resume.ts';
import { text } from './text.ts';
import type { VideoSummary } from './types.ts';
import styles from './video-card.module.css';

/** A progress bar below a card's picture. `share`: the watched share of the video, from 0 to 1. */
export function ViewProgress({ share }: { readonly share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <>
      <progress className={styles.progress} value={percent} max={100} aria-hidden="true" />
      <VisuallyHidden>
        <T text={text.viewedShare} values={{ percent }} />
      </VisuallyHidden>
    </>
  );
}

/**
 * The current user's resume positions on this device, latest first. Empty on the server, and until they have been read
 * from storage.
 */
export const watched: Signal<readonly ResumePosition[]> = createSignal<readonly ResumePosition[]>([]);

type Viewed = Pick<VideoSummary, 'duration' | 'videoStatus' | 'stopPosition' | 'stopPositionAt'>;

/**
 * Where the person stopped in a video, in seconds; null if unknown. `own` is this device's position. If the video was
 * viewed on another device more recently, the server's position is returned.
 */
export function stoppedAt(video: Viewed, own: ResumePosition | undefined): number | null {
  const { stopPosition: position, stopPositionAt: at } = video;
  const server = position && at ? { position, updatedAt: Date.parse(at) } : null;
  return own || server ? newerPosition(own ?? null, server) : null;
}

/** The watched share of a video, from 0 to 1. */
export function viewedShare(video: Viewed, own: ResumePosition | undefined): number {
  const position = stoppedAt(video, own);
  if (position === null) return video.videoStatus === VideoStatus.viewed ? 1 : 0;
  return seenShare({ position, duration: own?.duration ?? video.duration });
}
