import { expect, it } from 'vitest';
import { endPassage, leavePassage, type Passage, passedVisit, readPassage } from '#features/player/reload-passage.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

const passage: Passage = {
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
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('the player after a reload takes over the exact moment; until it has, the visit is nobody else’s; then never again', () => {
  const storage = tab();
  expect(passedVisit(storage, 5000)).toBeNull();
  leavePassage(storage, passage);
  expect(readPassage(storage, passage.videoId, 5000)).toEqual(passage);
  expect(passedVisit(storage, 5000)).toBe('v');
  endPassage(storage);
  expect(readPassage(storage, passage.videoId, 5000)).toBeNull();
  expect(passedVisit(storage, 5000)).toBeNull();
});

it('a page that never came keeps no visit for ever', () => {
  const storage = tab();
  leavePassage(storage, passage);
  expect(passedVisit(storage, 70_000)).toBeNull();
});

it.each([
  ['another video', 'other', 5000],
  ['a page that came much later', passage.videoId, 70_000],
])('it is not for %s', (_, videoId, now) => {
  const storage = tab();
  leavePassage(storage, passage);
  expect(readPassage(storage, videoId, now)).toBeNull();
});

it('a visit in another form is left behind, the moment is not', () => {
  const storage = tab();
  storage.setItem('player-reload', JSON.stringify({ ...passage, visit: { old: true } }));
  expect(readPassage(storage, passage.videoId, 5000)).toMatchObject({ position: 12.345, visit: null });
  expect(passedVisit(storage, 5000)).toBeNull();
});
