import { describe, expect, it } from 'vitest';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';
import { begunVideos } from '#features/home/begun.ts';
import type { ResumePosition } from '#viewing/resume-positions.ts';

/** Videos to go on with: what this device knows, and what the server says of others. */

const place = (videoId: string, position: number, updatedAt: number): ResumePosition => ({
  videoId,
  position,
  duration: 100,
  updatedAt,
  about: { videoId, favoriteFlag: 0 },
});
const told = (videoId: string, videoStatus: VideoStatus, favoriteFlag = 0) =>
  ({ videoId, videoStatus, favoriteFlag }) as VideoSummary;
const ids = (...args: Parameters<typeof begunVideos>) => begunVideos(...args).map(({ video }) => video.videoId);
const unheard = () => 0;

it('what this device knows comes first, with where; then what was begun elsewhere', () => {
  const lately = {
    videos: [told('b', VideoStatus.inProgress), told('c', VideoStatus.viewed), told('a', VideoStatus.inProgress)],
    at: 500,
  };
  const begun = begunVideos([place('a', 40, 100)], lately, unheard);
  expect(begun.map(({ video, place }) => [video.videoId, place?.position])).toEqual([
    ['a', 40],
    ['b', undefined],
  ]);
});

it('what is hardly begun or seen to its end is not there, also when the server knows it as begun', () => {
  const lately = { videos: [told('a', VideoStatus.inProgress), told('b', VideoStatus.inProgress)], at: 50 };
  expect(ids([place('a', 99, 100), place('b', 2, 100)], lately, unheard)).toEqual([]);
});

it('a favourite of another device is one', () => {
  const [begun] = begunVideos(
    [place('a', 40, 100)],
    { videos: [told('a', VideoStatus.inProgress, 1)], at: 500 },
    unheard,
  );
  expect(begun?.video.favoriteFlag).toBe(1);
});

describe('finished on another device', () => {
  const finished = { videos: [told('a', VideoStatus.viewed)], at: 500 };
  it.each([
    ['said after this device was in it', 100, 0, []],
    ['said after it heard of this device', 100, 499, []],
    ['said before this device went on', 501, 0, ['a']],
    ['said before it heard of this device', 100, 501, ['a']],
    ['while a visit of this device waits', 100, Number.POSITIVE_INFINITY, ['a']],
  ])('%s', (_, updatedAt, heardAt, expected) => {
    expect(ids([place('a', 40, updatedAt)], finished, () => heardAt)).toEqual(expected);
  });

  it('not known without an answer', () => {
    expect(ids([place('a', 40, 100)], null, unheard)).toEqual(['a']);
  });
});
