import type { Track } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import type { Settings } from '#settings/settings.ts';

export function captionsOf(tracks: readonly Track[]): Track[] {
  return tracks.filter((track) => track.kind === 'captions');
}

const EASY = 'ja-x-easy';

/**
 * The language of the captions at the start: in easy-Japanese mode the easy captions, else `preferred`, else the
 * video's default. '' if the settings switch captions off; undefined if the video has none.
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

/** The next choice in the cycle of all caption languages and off. */
export function nextCaptions(tracks: readonly Track[], current: string): CaptionsChoice {
  const choices = [...captionsOf(tracks).map((track) => ({ language: track.srclang, label: track.label })), NONE];
  const at = choices.findIndex((choice) => choice.language === current);
  return choices[(at + 1) % choices.length] ?? NONE;
}
