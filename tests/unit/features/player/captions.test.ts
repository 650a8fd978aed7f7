import { expect, test } from 'vitest';
import type { Track } from '#catalog/types.ts';
import { firstCaptions } from '#features/player/text-tracks/captions.ts';

const track = (srclang: string, isDefault = 0) => ({ kind: 'captions', srclang, default: isDefault }) as Track;
const both = [track('ja-x-easy'), track('ja', 1)];

test.each([
  ['the video’s default first', both, true, 'standard', null, 'ja'],
  ['the language chosen for the last video', both, true, 'standard', 'ja-x-easy', 'ja-x-easy'],
  ['the video’s default if it lacks the chosen language', [track('ja')], true, 'standard', 'ja-x-easy', 'ja'],
  ['easy captions for easy texts', both, true, 'easy', 'ja', 'ja-x-easy'],
  ['none if captions are switched off', both, false, 'easy', 'ja', ''],
  ['a video without captions', [], true, 'standard', null, undefined],
] as const)('%s', (_, tracks, captions, textMode, preferred, expected) => {
  expect(firstCaptions(tracks, { captions, textMode }, preferred)).toBe(expected);
});
