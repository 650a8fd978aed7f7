import { createSignal, type Signal } from '#lib/signal.ts';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import type { ResumePosition } from '#viewing/resume.ts';
import { text } from './text.ts';
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
