import type { Track } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import type { Settings } from '#settings/settings.ts';

export function captionsOf(tracks: readonly Track[]): Track[] {
  return tracks.filter((track) => track.kind === 'captions');
}

const EASY = 'ja-x-easy';

/**
 * The language of the captions at the start: easy Japanese in easy-Japanese mode, otherwise `preferred`. If the video
 * has no captions in this language, its default captions are used, or its first ones if none are the default. '' if the
 * settings switch captions off; undefined if the video has no captions.
 */
export function firstCaptions(
  tracks: readonly Track[],
  { captions, textMode }: Pick<Settings, 'captions' | 'textMode'>,
  preferred: string | null,
): string | undefined {
  if (!captions) return '';
  const found = captionsOf(tracks);
  const language = textMode === 'easy' ? EASY : preferred;
  const chosen = found.find((track) => track.srclang === language);
  return (chosen ?? found.find((track) => track.default === OnOff.on) ?? found[0])?.srclang;
}

interface CaptionsChoice {
  /** '' if captions are off. */
  readonly language: string;
  readonly label: string | null;
}

const NONE: CaptionsChoice = { language: '', label: null };

/** The choice after `current`. The choices form a cycle: all caption languages, then no captions. */
export function nextCaptions(tracks: readonly Track[], current: string): CaptionsChoice {
  const choices = [...captionsOf(tracks).map((track) => ({ language: track.srclang, label: track.label })), NONE];
  const at = choices.findIndex((choice) => choice.language === current);
  return choices[(at + 1) % choices.length] ?? NONE;
}
