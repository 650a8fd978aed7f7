import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';
import { keepPlaces } from '#features/home/kept-places.ts';

/** Capitals were seen. */
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

describe('recommended videos in another random order', () => {
  it.each([
    ['nothing shown yet: as they come', '', 'cab', 'cab'],
    ['the same ones stay', 'abc', 'cab', 'abc'],
    ['a new one comes where one went', 'abc', 'dca', 'adc'],
    ['one that was seen meanwhile goes behind', 'abcd', 'dcbA', 'dbcA'],
    ['seen ones keep their places among themselves', 'abCD', 'baDC', 'abCD'],
    ['fewer than before', 'abcd', 'db', 'db'],
    ['more than before', 'ab', 'dbca', 'abdc'],
    ['all others', 'ab', 'dc', 'dc'],
  ])('%s', (_, shown, next, expected) => {
    expect(letters(keepPlaces(list(shown), list(next))).join('')).toBe(expected);
  });
});
