import { Link } from 'react-router';
import { clockTime } from '#catalog/duration.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { T } from '#ui/t.tsx';
import styles from './list.module.css';
import { text } from './text.ts';

interface CaptionHitProps {
  readonly videoId: string;
  readonly hit: NonNullable<VideoSummary['captionHit']>;
}

/** Where in the captions the keyword is said: a second link on the card, to that moment of the video. */
export function CaptionHit({ videoId, hit }: CaptionHitProps) {
  const moment = Math.floor(hit.start * 10) / 10;
  return (
    <p className={styles.hit}>
      <Link to={`${href('video', { id: videoId })}?t=${moment}`}>
        <T text={text.captionHit} values={{ time: clockTime(hit.start), words: hit.text }} />
      </Link>
    </p>
  );
}
