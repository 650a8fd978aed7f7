import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';
import { stableOrder } from '#features/home/stable-order.ts';

/** A list with one video per letter. Capital letters are videos that the person has viewed. */
const list = (letters: string) =>
  [...letters].map(
    (videoId) =>
      ({
        videoId: videoId.toLowerCase(),
        videoStatus: videoId === videoId.toLowerCase() ? VideoStatus.unviewed : VideoStatus.viewed,
      }) as VideoSummary,
  );
const letters = (videos: readonly VideoSummary[]) =>
  videos.map(({ videoId, videoStatus }) => (videoStatus === VideoStatus.viewed ? videoId.toUpperCase() : videoId));

describe('recommended videos in a new random order', () => {
  it.each([
    ['nothing shown yet: the order of the answer', '', 'cab', 'cab'],
    ['the same videos stay in place', 'abc', 'cab', 'abc'],
    ['a new video takes the place of a missing one', 'abc', 'dca', 'adc'],
    ['a video viewed in the meantime moves to the end', 'abcd', 'dcbA', 'dbcA'],
    ['viewed videos stay in place among themselves', 'abCD', 'baDC', 'abCD'],
    ['fewer videos than before', 'abcd', 'db', 'db'],
    ['more videos than before', 'ab', 'dbca', 'abdc'],
    ['entirely different videos', 'ab', 'dc', 'dc'],
  ])('%s', (_, shown, next, expected) => {
    expect(letters(stableOrder(list(shown), list(next))).join('')).toBe(expected);
  });
});
