import { expect, it } from 'vitest';
import {
  clearResumedView,
  type ResumedView,
  readResumedView,
  resumedViewId,
  storeResumedView,
} from '#features/player/view/resumed-view.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

const resumed: ResumedView = {
  videoId: '01JWYSM7M0DS649PEEPA7XX72W',
  position: 12.345,
  playing: true,
  visit: {
    id: 'v',
    owner: 'anon',
    videoId: '01JWYSM7M0DS649PEEPA7XX72W',
    updatedAt: 1,
    handedOverMs: 0,
    watching: NOT_WATCHED,
  },
  at: 1000,
};

function tab() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

it('after a reload the player resumes the exact position once; until then no other page may queue the view', () => {
  const storage = tab();
  expect(resumedViewId(storage, 5000)).toBeNull();
  storeResumedView(storage, resumed);
  expect(readResumedView(storage, resumed.videoId, 5000)).toEqual(resumed);
  expect(resumedViewId(storage, 5000)).toBe('v');
  clearResumedView(storage);
  expect(readResumedView(storage, resumed.videoId, 5000)).toBeNull();
  expect(resumedViewId(storage, 5000)).toBeNull();
});

it('a view is released after a while if its next page never loads', () => {
  const storage = tab();
  storeResumedView(storage, resumed);
  expect(resumedViewId(storage, 70_000)).toBeNull();
});

it.each([
  ['another video', 'other', 5000],
  ['a page loaded much later', resumed.videoId, 70_000],
])('a view is not resumed by %s', (_, videoId, now) => {
  const storage = tab();
  storeResumedView(storage, resumed);
  expect(readResumedView(storage, videoId, now)).toBeNull();
});

it('a view in an unknown format is dropped, the position is not', () => {
  const storage = tab();
  storage.setItem('player-reload', JSON.stringify({ ...resumed, visit: { old: true } }));
  expect(readResumedView(storage, resumed.videoId, 5000)).toMatchObject({ position: 12.345, visit: null });
  expect(resumedViewId(storage, 5000)).toBeNull();
});
