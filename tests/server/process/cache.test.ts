import { expect, it } from 'vitest';
import { Cache } from '#server/cache.ts';

const LIFE_MS = 10;

function cacheOf(maxBytes: number) {
  const clock = { at: 1000, now: () => clock.at };
  const made: string[] = [];
  const cache = new Cache<{ text: string }>({
    name: 'answers',
    limit: { maxBytes, bytesOf: ({ text }) => (text === 'bad' ? null : text.length) },
    clock,
  });
  const ask = (key: string, text = 'x'.repeat(8)) =>
    cache.get(key, LIFE_MS, async () => {
      made.push(key);
      if (text === 'throw') throw new Error('no');
      return { text };
    });
  return { ask, made, clock, cache };
}

it('computes a value once for concurrent callers, and again when it has expired', async () => {
  const { ask, made, clock } = cacheOf(100);
  await Promise.all([ask('a'), ask('a'), ask('a')]);
  clock.at += LIFE_MS - 1;
  await ask('a');
  expect(made).toEqual(['a']);
  clock.at += 2;
  await ask('a');
  expect(made).toEqual(['a', 'a']);
});

it('counts the lifetime of a value from before it was computed', async () => {
  const { cache, clock, ask, made } = cacheOf(100);
  await cache.get('a', LIFE_MS, async () => {
    clock.at += LIFE_MS - 1;
    return { text: 'slow' };
  });
  expect(await ask('a')).toEqual({ text: 'slow' });
  clock.at += 2;
  await ask('a');
  expect(made).toEqual(['a']);
});

it('evicts the least recently used value when it is full', async () => {
  const { ask, made } = cacheOf(24);
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('answers the callers of a value that was evicted while it was computed', async () => {
  const { cache, ask } = cacheOf(12);
  let finish = () => {};
  const slow = cache.get('slow', LIFE_MS, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { text: 'late' };
  });
  await ask('a');
  await ask('b');
  finish();
  expect(await slow).toEqual({ text: 'late' });
});

it('caches neither failures nor values that are excluded from caching', async () => {
  const { ask, made } = cacheOf(100);
  await expect(ask('a', 'throw')).rejects.toThrow('no');
  expect(await ask('a', 'bad')).toEqual({ text: 'bad' });
  await ask('a');
  expect(made).toEqual(['a', 'a', 'a']);
});
