import { expect, it } from 'vitest';
import { BoundedCache } from '#server/bounded-cache.ts';

const cacheOf = (maxBytes: number) => {
  const cache = new BoundedCache<string>({ maxBytes, bytesOf: (value) => (value === 'bad' ? null : value.length) });
  const made: string[] = [];
  const ask = (key: string, now = 0, value = 'x'.repeat(8)) =>
    cache.get(key, now, now + 10, async () => {
      made.push(key);
      if (value === 'throw') throw new Error('no');
      return value;
    });
  return { ask, made };
};

it('makes a value once for however many ask, and again when its time is over', async () => {
  const { ask, made } = cacheOf(100);
  await Promise.all([ask('a'), ask('a'), ask('a', 9)]);
  expect(made).toEqual(['a']);
  await ask('a', 10);
  expect(made).toEqual(['a', 'a']);
});

it('forgets what was not used for the longest time when it is full', async () => {
  const { ask, made } = cacheOf(20);
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps neither failures nor what is not worth it', async () => {
  const { ask, made } = cacheOf(100);
  await expect(ask('a', 0, 'throw')).rejects.toThrow('no');
  await ask('a', 0, 'bad');
  await ask('a');
  expect(made).toEqual(['a', 'a', 'a']);
});
