import { type ComponentType, createContext, useContext } from 'react';
import type { VideoSummary } from './types.ts';

/**
 * Components that other features add to the cards of all lists. The app sets them once; an empty slot renders nothing.
 */
export interface CardSlots {
  /** The card's buttons: favourite and save. */
  readonly Actions?: ComponentType<{ readonly video: VideoSummary }>;
  /**
   * The favourite button alone, for saved videos: their data has no flag of the member, so the button takes it from the
   * member's list of favourites.
   */
  readonly Star?: ComponentType<{ readonly video: VideoSummary }>;
  /** The progress bar of a started video; nothing for others. */
  readonly Progress?: ComponentType<{ readonly video: VideoSummary }>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export function useCardSlots(): CardSlots {
  return useContext(CardSlotsContext);
}
