import { expect, it } from 'vitest';
import { finishedFrom, offersResume } from '#contract/resume.ts';

it.each([
  ['the last five seconds of a short video', 61, 56],
  ['the last 5 % of a long one', 600, 570],
  ['a video shorter than that, at once', 4, -1],
])('counts as seen to its end: %s', (_, duration, expected) => {
  expect(finishedFrom(duration)).toBe(expected);
});

it.each([
  [4, false],
  [5, true],
  [55, true],
  [56, false],
])('offers to go on from second %i of 61: %j', (position, expected) => {
  expect(offersResume(position, 61)).toBe(expected);
});
