import { durationWords } from '#catalog/duration.ts';
import { MediaBadges } from '#catalog/media-badges.tsx';
import { text as catalogText } from '#catalog/text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { DateText } from '#ui/date-text.tsx';
import { T } from '#ui/t.tsx';
import styles from './detail.module.css';
import { text } from './detail-text.ts';

export function VideoFacts({ video }: { readonly video: VideoDetail }) {
  return (
    <>
      <p className={styles.facts}>
        <span>
          <T text={catalogText.duration} />
          {durationWords(video.duration)}
        </span>
        <span>
          <DateText value={video.postDate} /> <T text={text.published} />
        </span>
        <span>
          <T text={text.views} values={{ count: video.viewsCount }} />
        </span>
      </p>
      <p className={styles.badges}>
        <MediaBadges video={video} />
      </p>
    </>
  );
}
