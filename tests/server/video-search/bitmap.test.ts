import { describe, expect, it } from 'vitest';
import { Bitmap } from '#server/video-search/bitmap.ts';
import { Random } from '#tests/bench/api/rows/random.ts';

const of = (size: number, members: readonly number[]) => {
  const set = new Bitmap(size);
  for (const member of members) set.add(member);
  return set;
};
const members = (set: Bitmap) => set.ascending(0, set.size);

/** Includes sizes around multiples of 32, because the bitmap stores its bits in 32-bit words. */
const SIZES = [0, 1, 31, 32, 33, 64, 100, 1000];

describe('a bitmap', () => {
  it.each(SIZES)('gives the same results as a Set (size %i)', (size) => {
    const random = new Random(size);
    const some = () => Array.from({ length: size }, (_, index) => index).filter(() => random.below(3) === 0);
    const pairs: readonly (readonly [number[], number[]])[] = [
      [some(), some()],
      [some(), []],
      [[], some()],
    ];
    for (const [a, b] of pairs) {
      expect(members(of(size, a))).toEqual(a);
      expect(of(size, a).count()).toBe(a.length);
      expect(of(size, a).isEmpty()).toBe(a.length === 0);
      expect(members(of(size, a).intersect(of(size, b)))).toEqual(a.filter((one) => b.includes(one)));
      expect(members(of(size, a).subtract(of(size, b)))).toEqual(a.filter((one) => !b.includes(one)));
      const either = Array.from({ length: size }, (_, index) => index).filter(
        (one) => a.includes(one) || b.includes(one),
      );
      expect(members(of(size, a).unite(of(size, b)))).toEqual(either);
      for (let one = 0; one < size; one += 1) expect(of(size, a).has(one)).toBe(a.includes(one));
    }
  });

  it.each(SIZES)('that is full has %i members', (size) => {
    expect(Bitmap.full(size).count()).toBe(size);
    expect(members(Bitmap.full(size))).toEqual(Array.from({ length: size }, (_, index) => index));
  });

  it('returns a range of its members in order', () => {
    const all = Array.from({ length: 500 }, (_, index) => index * 3);
    const set = of(2000, all);
    for (const [skip, max] of [
      [0, 12],
      [1, 1],
      [31, 40],
      [490, 100],
      [500, 5],
    ] as const) {
      expect(set.ascending(skip, max), `${skip} ${max}`).toEqual(all.slice(skip, skip + max));
    }
  });

  it('is not changed by changes of a copy', () => {
    const set = of(40, [1, 2, 33]);
    set.copy().subtract(of(40, [2]));
    expect(members(set)).toEqual([1, 2, 33]);
  });
});
