import { type ComponentType, createContext, useContext } from 'react';
import type { VideoSummary } from './types.ts';

/**
 * Components that features add to the video cards of all lists. The app sets them once; an empty slot renders nothing.
 */
export interface CardSlots {
  /** The card's buttons: favourite and save. */
  readonly Actions?: ComponentType<{ readonly video: VideoSummary }>;
  /**
   * The favourite button alone, for saved videos. Their stored data doesn't say whether a video is a favourite, so the
   * button looks it up in the member's list of favourites.
   */
  readonly Star?: ComponentType<{ readonly video: VideoSummary }>;
  /** The progress bar of a started video. Renders nothing for other videos. */
  readonly Progress?: ComponentType<{ readonly video: VideoSummary }>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export function useCardSlots(): CardSlots {
  return useContext(CardSlotsContext);
}
