import type { ReactNode } from 'react';
import type { VideoSummary } from './types.ts';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

interface VideoGridProps {
  readonly videos: readonly VideoSummary[];
  readonly level?: 2 | 3;
  /** How many pictures are visible without scrolling; these are loaded at once. */
  readonly eager?: number;
  /** Prefix of the items' ids (`<prefix>-1`, …), which a list that can be lengthened needs. */
  readonly idPrefix?: string;
  readonly noteOf?: (video: VideoSummary) => ReactNode;
}

/** A multiple of one, two, three and four, so that rows are full. */
const GROUP = 12;

/**
 * Videos as a list, so that screen readers say how many there are. In groups that the browser lays out and paints one by
 * one: with hundreds of cards in one grid, every frame of a scroll would process all of them.
 */
export function VideoGrid({ videos, level = 3, eager = 0, idPrefix, noteOf }: VideoGridProps) {
  const groups = Array.from({ length: Math.ceil(videos.length / GROUP) }, (_, index) => index * GROUP);
  return (
    // biome-ignore lint/a11y/useSemanticElements: between ul and li there is no place for groups
    <div role="list" className={styles.container}>
      {groups.map((first) => (
        <div key={first} className={styles.grid}>
          {videos.slice(first, first + GROUP).map((video, index) => (
            // biome-ignore lint/a11y/useSemanticElements: as its list
            <div role="listitem" key={video.videoId} id={idPrefix && `${idPrefix}-${first + index + 1}`}>
              <VideoCard video={video} level={level} eager={first + index < eager} note={noteOf?.(video)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Empty cards, shown while the first page loads. */
export function VideoGridSkeleton({ count = 6 }: { readonly count?: number }) {
  return (
    <div className={styles.container} aria-hidden="true">
      <ul className={styles.grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks, all alike
          <li key={index} className={styles.blank} />
        ))}
      </ul>
    </div>
  );
}
