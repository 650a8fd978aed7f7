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

/** Videos as a list, so that a screen reader says how many there are. */
export function VideoGrid({ videos, level = 3, eager = 0, idPrefix, noteOf }: VideoGridProps) {
  return (
    <div className={styles.container}>
      <ul className={styles.grid}>
        {videos.map((video, index) => (
          <li key={video.videoId} id={idPrefix && `${idPrefix}-${index + 1}`}>
            <VideoCard video={video} level={level} eager={index < eager} note={noteOf?.(video)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
