import { expect, it } from 'vitest';
import { finishedFrom, offersResume } from '#contract/resume.ts';

it.each([
  ['five seconds before the end of a short video', 61, 56],
  ['5 % before the end of a long video', 600, 570],
  ['the start if the video is shorter than five seconds', 4, -1],
])('a video counts as seen to its end from %s', (_, duration, expected) => {
  expect(finishedFrom(duration)).toBe(expected);
});

it.each([
  [4, false],
  [5, true],
  [55, true],
  [56, false],
])('the offer to resume at second %i of 61 is made: %j', (position, expected) => {
  expect(offersResume(position, 61)).toBe(expected);
});
