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

it('makes a value once, however many ask for it before it is there', async () => {
  const { cache, make, made } = setUp();
  expect(await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])).toEqual([1, 1, 1]);
  expect(await cache.get('b', make)).toBe(2);
  expect(made()).toBe(2);
});

it('caches no failure', async () => {
  const { cache, make } = setUp();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', make)).toBe(1);
});

it('is cleared with the content, including values that were being made when it changed', async () => {
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

it('stays bounded: the oldest are evicted first', async () => {
  const { cache, make, made } = setUp();
  for (let key = 0; key <= 2000; key += 1) await cache.get(String(key), make);
  await cache.get('2000', make);
  expect(made()).toBe(2001);
  await cache.get('0', make);
  expect(made()).toBe(2002);
});
