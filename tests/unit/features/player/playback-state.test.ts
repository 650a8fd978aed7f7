import { expect, test } from 'vitest';
import { UNTOUCHED } from '#features/player/engine/playback-machine.ts';
import { initialState, readState, sameState } from '#features/player/engine/playback-state.ts';

const media = {
  paused: false,
  ended: false,
  currentSrc: 'https://tane.example/media/720.mp4',
  currentTime: 12.3456,
  duration: 80.5,
  muted: false,
  volume: 0.8,
  playbackRate: 1.25,
  readyState: 4,
  networkState: 1,
  error: null,
  textTracks: [
    { kind: 'captions', language: 'ja', mode: 'disabled' },
    { kind: 'captions', language: 'ja-x-easy', mode: 'showing' },
    { kind: 'chapters', language: 'ja', mode: 'showing' },
  ] as const,
};
const known = initialState(80);
const NOWHERE = { fullscreen: false, small: false };

test('the state is read from the element', () => {
  expect(readState(media, known, { fullscreen: true, small: false })).toEqual({
    paused: false,
    ended: false,
    waiting: false,
    failed: false,
    ready: true,
    time: 12.3,
    duration: 80.5,
    muted: false,
    volume: 0.8,
    rate: 1.25,
    file: 'https://tane.example/media/720.mp4',
    captions: 'ja-x-easy',
    fullscreen: true,
    small: false,
  });
});

test.each([
  ['before the metadata the video’s data give the duration', { duration: Number.NaN }, { duration: 80 }],
  ['playing without data is waiting', { readyState: 2 }, { waiting: true }],
  ['paused without data is not waiting', { readyState: 2, paused: true }, { waiting: false }],
  ['volume 0 is muted', { volume: 0 }, { muted: true }],
  ['without shown captions there is no language', { textTracks: [] }, { captions: '' }],
  ['without a playable source it has failed', { networkState: 3 }, { failed: true, waiting: false }],
])('%s', (_, change, expected) => {
  expect(readState({ ...media, ...change }, known, NOWHERE)).toMatchObject(expected);
});

test('after a failure the last known position remains', () => {
  const broken = { ...media, error: { code: 2 }, currentTime: 0 };
  expect(readState(broken, { ...known, time: 47.2 }, NOWHERE)).toMatchObject({ failed: true, time: 47.2 });
});

test('while the video seeks to a position, that position is shown', () => {
  const loading = { ...media, currentTime: 0, readyState: 0 };
  expect(readState(loading, known, NOWHERE, { ...UNTOUCHED, placing: 31.5 })).toMatchObject({
    time: 31.5,
    ready: false,
  });
});

test('an element that was told to reload has not failed, although it reports that it has no source', () => {
  const waiting = { ...media, networkState: 3, readyState: 0 };
  expect(readState(waiting, known, NOWHERE, { ...UNTOUCHED, reloading: true })).toMatchObject({ failed: false });
});

test('captions drawn by the page count as chosen', () => {
  const textTracks = [{ kind: 'captions', language: 'ja', mode: 'hidden' }] as const;
  expect(readState({ ...media, textTracks }, known, NOWHERE)).toMatchObject({ captions: 'ja' });
});

test('an unchanged state is the same object', () => {
  expect(sameState(known, { ...known })).toBe(true);
  expect(sameState(known, { ...known, time: 0.1 })).toBe(false);
});
