import type { ReactNode } from 'react';
import { cx } from '#ui/styles/cx.ts';
import utilities from '#ui/styles/utilities.module.css';
import type { VideoSummary } from './types.ts';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

interface VideoGridProps {
  readonly videos: readonly VideoSummary[];
  /** `row`: a row that scrolls sideways, for at most 12 videos. `rowOnPhone`: such a row, only in a narrow window. */
  readonly layout?: 'grid' | 'row' | 'rowOnPhone';
  /** In a wide window, an unfinished last row is left out. */
  readonly fullRows?: boolean;
  readonly level?: 2 | 3;
  /** The number of cards whose pictures are visible without scrolling; these pictures are loaded immediately. */
  readonly eager?: number;
  /** Prefix of the items' ids (`<prefix>-1`, …), by which もっと見る finds the first item that it has added. */
  readonly idPrefix?: string;
  readonly noteOf?: (video: VideoSummary) => ReactNode;
  readonly words?: readonly string[] | undefined;
}

/**
 * The number of cards in a group. It is divisible by 1, 2, 3 and 4, the possible numbers of columns, so that the rows
 * of a group are full.
 */
const GROUP = 12;
/** The index of the first video whose group is laid out only when it comes near the visible part. */
const FAR = 2 * GROUP;

/**
 * A list of videos. The list role makes screen readers announce the number of videos. The browser lays out and paints
 * each group of cards separately; with hundreds of cards in one grid, every frame of a scroll would process all of
 * them.
 */
export function VideoGrid({
  videos,
  layout = 'grid',
  fullRows = false,
  level = 3,
  eager = 0,
  idPrefix,
  noteOf,
  words,
}: VideoGridProps) {
  const groups = Array.from({ length: Math.ceil(videos.length / GROUP) }, (_, index) => index * GROUP);
  return (
    // biome-ignore lint/a11y/useSemanticElements: ul must not contain groups around its li elements
    <div role="list" className={styles.container}>
      {groups.map((first) => (
        <div
          key={first}
          className={cx(
            styles.grid,
            layout !== 'grid' && utilities[layout],
            fullRows && styles.fullRows,
            first >= FAR && styles.far,
          )}
        >
          {videos.slice(first, first + GROUP).map((video, index) => (
            // biome-ignore lint/a11y/useSemanticElements: its list is not a ul
            <div role="listitem" key={video.videoId} id={idPrefix && `${idPrefix}-${first + index + 1}`}>
              <VideoCard
                video={video}
                level={level}
                eager={first + index < eager}
                note={noteOf?.(video)}
                words={words}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function VideoGridSkeleton({ count = 6, layout = 'grid' }: Pick<VideoGridProps, 'layout'> & { count?: number }) {
  return (
    <div className={styles.container} aria-hidden="true">
      <ul className={cx(styles.grid, layout !== 'grid' && utilities[layout])}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are the same
          <li key={index} className={styles.blank} />
        ))}
      </ul>
    </div>
  );
}
