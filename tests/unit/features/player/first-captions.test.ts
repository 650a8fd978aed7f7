import { expect, test } from 'vitest';
import type { Track } from '#catalog/types.ts';
import { firstCaptions } from '#features/player/first-captions.ts';

const track = (srclang: string, isDefault = 0) => ({ kind: 'captions', srclang, default: isDefault }) as Track;
const both = [track('ja-x-easy'), track('ja', 1)];

test.each([
  ['the video’s own first', both, true, 'standard', null, 'ja'],
  ['those chosen for the last video', both, true, 'standard', 'ja-x-easy', 'ja-x-easy'],
  ['not those that it doesn’t have', [track('ja')], true, 'standard', 'ja-x-easy', 'ja'],
  ['easy words want easy captions', both, true, 'easy', 'ja', 'ja-x-easy'],
  ['none for who switched them off', both, false, 'easy', 'ja', ''],
  ['a video without any', [], true, 'standard', null, undefined],
] as const)('%s', (_, tracks, captions, textMode, preferred, expected) => {
  expect(firstCaptions(tracks, { captions, textMode }, preferred)).toBe(expected);
});
