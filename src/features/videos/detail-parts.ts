import type { ComponentType, ReactNode } from 'react';
import type { VideoDetail } from '#catalog/types.ts';

/** What other features bring to a video's page. The app fills it. */
export interface DetailParts {
  /** Around everything: player, chapters and transcript find each other through it. `startAt` in seconds. */
  readonly Session: ComponentType<{
    readonly video: VideoDetail;
    readonly startAt: number;
    readonly children: ReactNode;
  }>;
  readonly Player: ComponentType;
  /** Beside the player, or below it in a narrow window: chapters, transcript. */
  readonly Reading: ComponentType;
  /** Favourite, save for offline. */
  readonly Actions?: ComponentType<{ readonly video: VideoDetail }>;
}
