import { expect, it } from 'vitest';
import { createContentCache } from '#server/cache.ts';

function setUp() {
  let version = '1';
  let made = 0;
  const cache = createContentCache<number>({ current: async () => version });
  const make = async () => {
    made += 1;
    return made;
  };
  return { cache, make, made: () => made, publish: (next: string) => (version = next) };
}

it('computes a value once for any number of concurrent callers', async () => {
  const { cache, make, made } = setUp();
  expect(await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])).toEqual([1, 1, 1]);
  expect(await cache.get('b', make)).toBe(2);
  expect(made()).toBe(2);
});

it('does not cache failures', async () => {
  const { cache, make } = setUp();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', make)).toBe(1);
});

it('is cleared when the content changes, including values that were being computed', async () => {
  const { cache, make, publish } = setUp();
  const slow = Promise.withResolvers<number>();
  const before = cache.get('a', () => slow.promise);
  await Promise.resolve();
  publish('2');
  expect(await cache.get('a', make)).toBe(1);
  slow.resolve(99);
  expect(await before).toBe(99);
  expect(await cache.get('a', make)).toBe(1);
});

it('has a limited size and evicts the oldest values first', async () => {
  const { cache, make, made } = setUp();
  for (let key = 0; key <= 2000; key += 1) await cache.get(String(key), make);
  await cache.get('2000', make);
  expect(made()).toBe(2001);
  await cache.get('0', make);
  expect(made()).toBe(2002);
});
