import { expect, it } from 'vitest';
import { firstNotBelow } from '#server/video-search/orders.ts';

it.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [9, 2],
  [10, 3],
])('finds the position of %i in a sorted list', (value, index) => {
  expect(firstNotBelow(Float64Array.from([3, 8, 9]), value)).toBe(index);
});
