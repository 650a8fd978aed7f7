import type { Track } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import type { Settings } from '#settings/settings.ts';
import { captionsOf } from './captions-of.ts';

const EASY = 'ja-x-easy';

/** The language of the captions that a video begins with, `preferred` if it has it; '' for none, undefined where it has none. */
export function firstCaptions(
  tracks: readonly Track[],
  { captions, textMode }: Pick<Settings, 'captions' | 'textMode'>,
  preferred: string | null,
): string | undefined {
  if (!captions) return '';
  const found = captionsOf(tracks);
  const wanted = textMode === 'easy' ? EASY : preferred;
  const chosen = found.find((track) => track.srclang === wanted);
  return (chosen ?? found.find((track) => track.default === OnOff.on) ?? found[0])?.srclang;
}
