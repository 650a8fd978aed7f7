import { type ComponentType, createContext, useContext } from 'react';
import type { VideoSummary } from './types.ts';

/** What other features put on the cards of all lists. The app fills it once; an empty slot leaves no trace. */
export interface CardSlots {
  /** Controls: favourite, save. */
  readonly Actions?: ComponentType<{ readonly video: VideoSummary }>;
  /** Favourite alone, for a video of which only the device tells: nothing personal is known of it. */
  readonly Star?: ComponentType<{ readonly video: VideoSummary }>;
  /** How much of it was seen. Renders `ViewProgress`, or nothing. */
  readonly Progress?: ComponentType<{ readonly video: VideoSummary }>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export function useCardSlots(): CardSlots {
  return useContext(CardSlotsContext);
}
