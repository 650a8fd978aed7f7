import type { ReactNode } from 'react';
import type { VideoSummary } from './types.ts';
import { VideoCard } from './video-card.tsx';
import styles from './video-grid.module.css';

interface VideoGridProps {
  readonly videos: readonly VideoSummary[];
  readonly level?: 2 | 3;
  /** So many of the first pictures are in the first view. */
  readonly eager?: number;
  /** Starts the ids of the items: `<prefix>-1`, … A list that is continued needs them. */
  readonly idPrefix?: string;
  readonly noteOf?: (video: VideoSummary) => ReactNode;
}

/** Fills whole rows of one, two, three and four cards. */
const GROUP = 12;

/**
 * Videos as a list, so that a screen reader says how many there are. In groups that the browser lays out, looks after and
 * paints one by one: with hundreds of cards in one grid, every frame of a scroll is work on all of them.
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
