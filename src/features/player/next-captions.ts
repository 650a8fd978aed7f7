import type { Track } from '#catalog/types.ts';
import { captionsOf } from './captions-of.ts';

export interface CaptionsChoice {
  /** '' for none. */
  readonly language: string;
  readonly label: string | null;
}

const NONE: CaptionsChoice = { language: '', label: null };

/** Each press goes one on: the captions in their order, then none, then the first again. */
export function nextCaptions(tracks: readonly Track[], current: string): CaptionsChoice {
  const choices = [...captionsOf(tracks).map((track) => ({ language: track.srclang, label: track.label })), NONE];
  const at = choices.findIndex((choice) => choice.language === current);
  return choices[(at + 1) % choices.length] ?? NONE;
}
