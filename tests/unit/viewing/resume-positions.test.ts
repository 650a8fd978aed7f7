import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '#lib/key-value-store.ts';
import { newerPosition } from '#viewing/newer-position.ts';
import { createResumePositions, type ResumePosition, seenShare } from '#viewing/resume-positions.ts';

const at = (videoId: string, updatedAt: number, position = 20): ResumePosition => ({
  videoId,
  position,
  duration: 60,
  updatedAt,
  about: null,
});

describe('where people are in their videos', () => {
  it('is kept for each of them, the latest first, and comes back with the next start', async () => {
    const records = createMemoryStore();
    const first = createResumePositions(records);
    await first.load('a');
    first.save('a', at('one', 1));
    first.save('a', at('two', 2), 'now');
    first.save('a', at('one', 3, 33));
    first.save('b', at('three', 4));
    expect(first.latest.get().map(({ videoId, position }) => [videoId, position])).toEqual([
      ['one', 33],
      ['two', 20],
    ]);
    const next = createResumePositions(records);
    await next.load('a');
    expect(next.latest.get()).toEqual(first.latest.get());
    await next.load('b');
    expect(next.latest.get().map(({ videoId }) => videoId)).toEqual(['three']);
  });

  it('stays within a hundred videos', async () => {
    const records = createMemoryStore();
    const positions = createResumePositions(records);
    for (let index = 0; index < 120; index += 1) positions.save('a', at(`video-${index}`, index));
    await positions.load('a');
    expect(positions.latest.get()).toHaveLength(100);
    expect(positions.latest.get()[0]?.videoId).toBe('video-119');
    expect(await records.entries('resume:')).toHaveLength(100);
  });

  it('goes with the person who clears it', async () => {
    const records = createMemoryStore();
    const positions = createResumePositions(records);
    await positions.load('a');
    positions.save('a', at('one', 1));
    positions.save('b', at('one', 1));
    await positions.clear('a');
    expect(positions.latest.get()).toEqual([]);
    expect((await records.entries('resume:')).map(([key]) => key)).toEqual(['resume:b:one']);
  });
});

it.each([
  [20, 60, 1 / 3],
  [54, 60, 0.9],
  [55, 60, 1],
  [0, 0, 0],
])('second %d of %d is %d of it', (position, duration, share) => {
  expect(seenShare({ position, duration })).toBe(share);
});

it.each([
  ['nobody knows one', null, null, 0],
  ['only this device', 30, null, 30],
  ['only the server', null, 40, 40],
])('%s', (_, own, server, expected) => {
  const known = (position: number | null) => (position === null ? null : { position, updatedAt: 1 });
  expect(newerPosition(known(own), known(server))).toBe(expected);
});

it('of two positions the newer one counts, wherever it is further on', () => {
  expect(newerPosition({ position: 50, updatedAt: 1 }, { position: 10, updatedAt: 2 })).toBe(10);
  expect(newerPosition({ position: 50, updatedAt: 3 }, { position: 10, updatedAt: 2 })).toBe(50);
});
