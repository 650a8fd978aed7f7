import { createSignal, type Signal } from '#lib/signal.ts';
import type { Quality } from './choose-sources.ts';

/** How somebody likes to watch, whatever the video. Kept on the device. */
export interface Preferences {
  readonly quality: Quality;
  /** Per cent of the usual size. */
  readonly captionSize: 100 | 150 | 200;
  readonly captionColours: 'white' | 'yellow' | 'black';
  readonly captionPlace: 'over' | 'below';
  /** As last chosen; null for what a video usually begins with. */
  readonly captionLanguage: string | null;
  /** What is to be seen: not told, as text, or read aloud by the device. */
  readonly descriptions: 'off' | 'text' | 'voice';
}

export const DEFAULTS: Preferences = {
  quality: 'auto',
  captionSize: 100,
  captionColours: 'white',
  captionPlace: 'over',
  captionLanguage: null,
  descriptions: 'off',
};

/** The browser draws captions over the picture; below it, and where the sound plays without one, the page does. */
export function pageDrawsCaptions({ captionPlace, quality }: Preferences): boolean {
  return captionPlace === 'below' || quality === 'audio';
}

/** The page's. The same for every video; the server's page has the defaults. */
export const preferences: Signal<Preferences> = createSignal(DEFAULTS);
