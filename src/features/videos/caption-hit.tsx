import { clockTime } from '#catalog/duration.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { T } from '#ui/t.tsx';
import styles from './list.module.css';
import { text } from './text.ts';

/** Where in the captions the keyword is said. */
export function CaptionHit({ hit }: { readonly hit: NonNullable<VideoSummary['captionHit']> }) {
  return (
    <p className={styles.hit}>
      <T text={text.captionHit} values={{ time: clockTime(hit.start), words: hit.text }} />
    </p>
  );
}
