import { describe, expect, it } from 'vitest';
import { seenShare } from '#contract/resume.ts';
import { createSignal } from '#lib/signal.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { createResumePositions, newerPosition, type ResumePosition } from '#viewing/resume.ts';

const at = (videoId: string, updatedAt: number, position = 20): ResumePosition => ({
  videoId,
  position,
  duration: 60,
  updatedAt,
  about: null,
});

function open(records = createMemoryStore()) {
  const latest = createSignal<readonly ResumePosition[]>([]);
  const positions = createResumePositions(records, latest);
  const shown = () => latest.get().map(({ videoId, position }) => [videoId, position]);
  return { records, positions, latest, shown };
}

describe('the position in a video', () => {
  it('is stored for each person, latest first, and read at the next start', async () => {
    const first = open();
    await first.positions.load('a');
    first.positions.save('a', at('one', 1));
    first.positions.save('a', at('two', 2), 'now');
    first.positions.save('a', at('one', 3, 33));
    first.positions.save('b', at('three', 4));
    expect(first.shown()).toEqual([
      ['one', 33],
      ['two', 20],
    ]);
    const next = open(first.records);
    await next.positions.load('a');
    expect(next.shown()).toEqual(first.shown());
    await next.positions.load('b');
    expect(next.shown()).toEqual([['three', 20]]);
  });

  it('is the newest of all tabs; an older one does not overwrite it', async () => {
    const { records, positions, shown } = open();
    await positions.load('a');
    positions.save('a', at('one', 5, 50));
    positions.save('a', at('one', 4, 40));
    positions.save('a', at('one', 3, 30), 'now');
    expect(shown()).toEqual([['one', 50]]);
    // Another tab, which has not read the newer position yet, saves an older one.
    open(records).positions.save('a', at('one', 2, 20));
    await positions.load('a');
    expect(shown()).toEqual([['one', 50]]);
  });

  it('stays the same when the card of its video changes, on screen and at the next start', async () => {
    const { records, positions, latest } = open();
    await positions.load('a');
    positions.save('a', at('one', 1), 'now');
    await positions.retell('a', 'one', () => 'new words');
    await positions.retell('a', 'never seen', () => 'other words');
    const retold = { ...at('one', 1), about: 'new words' };
    expect(await records.entries('resume/')).toEqual([['resume/a/one', retold]]);
    expect(latest.get()).toEqual([retold]);
  });

  it('is stored for at most a hundred videos', async () => {
    const { records, positions, shown } = open();
    for (let index = 0; index < 120; index += 1) positions.save('a', at(`video-${index}`, index));
    await positions.load('a');
    expect(shown()).toHaveLength(100);
    expect(shown()[0]).toEqual(['video-119', 20]);
    expect(await records.entries('resume/')).toHaveLength(100);
  });

  it('of a visitor becomes the next member’s; of two positions in one video the newer one counts', async () => {
    const { positions, records, shown } = open();
    positions.save('anon', at('newer', 5, 50));
    positions.save('member', at('newer', 4, 40));
    positions.save('anon', at('older', 2, 20));
    positions.save('member', at('older', 3, 30));
    positions.save('anon', at('only', 1, 10));
    positions.save('other', at('only', 9, 90));
    await positions.adopt('anon', 'member');
    await positions.load('member');
    expect(shown()).toEqual([
      ['newer', 50],
      ['older', 30],
      ['only', 10],
    ]);
    expect(await records.entries('resume/anon/')).toEqual([]);
    expect(await records.entries('resume/other/')).toHaveLength(1);
  });

  it('is deleted when its person clears the viewing history, but not another person’s', async () => {
    const { records, positions, shown } = open();
    await positions.load('a');
    positions.save('a', at('one', 1));
    positions.save('b', at('one', 1));
    await positions.clear('a');
    expect(shown()).toEqual([]);
    expect((await records.entries('resume/')).map(([key]) => key)).toEqual(['resume/b/one']);
  });
});

it.each([
  [20, 60, 1 / 3],
  [54, 60, 0.9],
  [55, 60, 1],
  [0, 0, 0],
])('second %d of %d is a share of %d', (position, duration, share) => {
  expect(seenShare({ position, duration })).toBe(share);
});

it.each([
  ['without a stored position the video starts at 0', null, null, 0],
  ['a position on this device only is used', 30, null, 30],
  ['a position on the server only is used', null, 40, 40],
])('%s', (_, own, server, expected) => {
  const known = (position: number | null) => (position === null ? null : { position, updatedAt: 1 });
  expect(newerPosition(known(own), known(server))).toBe(expected);
});

it('the newer of two positions counts, even if it is earlier in the video', () => {
  expect(newerPosition({ position: 50, updatedAt: 1 }, { position: 10, updatedAt: 2 })).toBe(10);
  expect(newerPosition({ position: 50, updatedAt: 3 }, { position: 10, updatedAt: 2 })).toBe(50);
});
