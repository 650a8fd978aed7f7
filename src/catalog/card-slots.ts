import { type ComponentType, createContext, useContext } from 'react';
import type { VideoSummary } from './types.ts';

/** What other features add to the cards of all lists. The app fills the slots once; an empty slot renders nothing. */
export interface CardSlots {
  /** Controls: favourite, save. */
  readonly Actions?: ComponentType<{ readonly video: VideoSummary }>;
  /** The favourite alone, for a saved video of which nothing personal is known. */
  readonly Star?: ComponentType<{ readonly video: VideoSummary }>;
  /** How much of it was seen. Renders `ViewProgress`, or nothing. */
  readonly Progress?: ComponentType<{ readonly video: VideoSummary }>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export function useCardSlots(): CardSlots {
  return useContext(CardSlotsContext);
}
