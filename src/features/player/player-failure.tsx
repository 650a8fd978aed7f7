import { InlineError } from '#ui/inline-error.tsx';
import { T } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './player.module.css';
import { usePlayback, usePlayer } from './player-context.ts';
import { text } from './text.ts';

/** Why nothing plays, where the eye already is. */
export function PlayerFailure() {
  const { playback, video } = usePlayer();
  const failed = usePlayback((state) => state.failed);
  const waiting = usePlayback((state) => state.waiting);
  if (video.sources.length === 0) {
    return (
      <div className={styles.failure}>
        <InlineError message={<T text={text.noSources} />} />
      </div>
    );
  }
  if (failed) {
    return (
      <div className={styles.failure}>
        <InlineError message={<T text={text.failed} />} onRetry={playback.retry} />
      </div>
    );
  }
  return (
    <>
      {waiting && (
        <p className={styles.waiting} aria-hidden="true">
          <T text={text.saidWaiting} />
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{waiting && <T text={text.saidWaiting} />}</span>
      </VisuallyHidden>
    </>
  );
}
