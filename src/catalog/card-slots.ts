import { type ComponentType, createContext, useContext } from 'react';
import type { VideoSummary } from './types.ts';

/** What other features add to the cards of all lists. The app fills the slots once; an empty slot renders nothing. */
export interface CardSlots {
  /** The card's buttons: favourite and save. */
  readonly Actions?: ComponentType<{ readonly video: VideoSummary }>;
  /** The favourite button alone, for a saved video about which this device has no member's data. */
  readonly Star?: ComponentType<{ readonly video: VideoSummary }>;
  /** The progress bar of a started video; nothing for others. */
  readonly Progress?: ComponentType<{ readonly video: VideoSummary }>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export function useCardSlots(): CardSlots {
  return useContext(CardSlotsContext);
}
