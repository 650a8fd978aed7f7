import type { ReactNode } from 'react';
import { OnOff, VideoStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { Badge, VisuallyHidden } from '#ui/text/inline-text.tsx';
import { Marked } from '#ui/text/marked.tsx';
import { T } from '#ui/text/t.tsx';
import { useCardSlots } from './card-slots.ts';
import { durationWords } from './duration.ts';
import { text } from './text.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { VideoSummary } from './types.ts';
import styles from './video-card.module.css';

interface VideoCardProps {
  readonly video: VideoSummary;
  readonly level?: 2 | 3;
  readonly eager?: boolean;
  /** Shown below the title, for example the moment at which the captions contain the keyword. */
  readonly note?: ReactNode;
  /** The words of the search that found the video (`searchWords`). */
  readonly words?: readonly string[] | undefined;
}

const SIZES = '(min-width:64rem) 22rem, 46vw';

const STATUS_TEXT = {
  [VideoStatus.unviewed]: null,
  [VideoStatus.inProgress]: text.inProgress,
  [VideoStatus.viewed]: text.viewed,
};

/**
 * One video in a list. The title is the only link; it extends over the whole card, so that the card can be clicked
 * anywhere.
 */
export function VideoCard({ video, level = 3, eager = false, note, words }: VideoCardProps) {
  const Title = `h${level}` as const;
  const { Actions, Progress } = useCardSlots();
  return (
    <article aria-label={video.title} className={styles.card}>
      <div className={styles.media}>
        <Thumbnail path={video.thumbnailPath} sizes={SIZES} eager={eager} className={styles.image} />
        <p className={styles.duration}>
          <VisuallyHidden>
            <T text={text.duration} />
          </VisuallyHidden>
          {durationWords(video.duration)}
        </p>
        {Progress && <Progress video={video} />}
      </div>
      <div className={styles.body}>
        <Title className={styles.title}>
          <Link to={href('video', { id: video.videoId })} className={styles.link}>
            {words ? <Marked text={video.title} words={words} /> : video.title}
          </Link>
        </Title>
        {note}
        {video.genreName && <p className={styles.genre}>{video.genreName}</p>}
        <CardBadges video={video} />
      </div>
      {Actions && (
        <div className={styles.actions}>
          <Actions video={video} />
        </div>
      )}
    </article>
  );
}

/**
 * Shows the view status, and only what distinguishes a video from the others: sign language, or that captions are
 * missing. Almost all videos have captions and easy captions, so these have badges only on the video's own page
 * (MediaBadges).
 */
function CardBadges({ video }: { readonly video: VideoSummary }) {
  const status = STATUS_TEXT[video.videoStatus];
  const outlined = [
    video.hasCaptions === OnOff.off && text.noCaptions,
    video.hasSignLanguage === OnOff.on && text.signLanguage,
  ].filter((label) => label !== false);
  if (status === null && outlined.length === 0) return null;
  return (
    <p className={styles.badges}>
      {status && (
        <Badge tone="warm">
          <T text={status} />
        </Badge>
      )}
      {outlined.map((label) => (
        <Badge key={label.ja} tone="outline">
          <T text={label} />
        </Badge>
      ))}
    </p>
  );
}

type Offers = Pick<VideoSummary, 'hasCaptions' | 'hasEasyCaptions' | 'hasSignLanguage'>;

export function MediaBadges({ video }: { readonly video: Offers }) {
  const offers = [
    { on: video.hasCaptions, label: text.captions },
    { on: video.hasEasyCaptions, label: text.easyCaptions },
    { on: video.hasSignLanguage, label: text.signLanguage },
  ];
  return offers
    .filter((offer) => offer.on === OnOff.on)
    .map((offer) => (
      <Badge key={offer.label.ja} tone="outline">
        <T text={offer.label} />
      </Badge>
    ));
}
