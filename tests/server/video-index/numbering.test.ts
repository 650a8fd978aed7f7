import { expect, it } from 'vitest';
import { createNumbering, firstNotBelow } from '#server/video-index/numbering.ts';

it.each([
  ['close together', [7, 3, 9, 1]],
  ['far apart', [2_000_000_000, 5, 70_000]],
  ['none', []],
])('numbers and places lead to each other: %s', (_, numbers) => {
  const { size, placeOf, numberAt } = createNumbering(numbers);
  expect(size).toBe(numbers.length);
  for (const [place, number] of numbers.entries()) expect([placeOf(number), numberAt(place)]).toEqual([place, number]);
  for (const other of [0, 2, 8, 10, 69_999, 1_999_999_999, 3_000_000_000]) expect(placeOf(other)).toBeNull();
});

it.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [9, 2],
  [10, 3],
])('finds where %i belongs', (value, index) => {
  expect(firstNotBelow(Float64Array.from([3, 8, 9]), value)).toBe(index);
});
