import { expect, it } from 'vitest';
import { createMemoryStore } from '#lib/key-value-store.ts';

it('changes several records at once, in the order of their keys', async () => {
  const store = createMemoryStore();
  await store.set('a/2', { n: 2 });
  await store.set('a/1', { n: 1 });
  await store.set('b', 0);
  await store.updateAll('a/', (entries) => {
    expect(entries.map(([key]) => key)).toEqual(['a/1', 'a/2']);
    return [
      ['a/1', undefined],
      ['b', entries.length],
    ];
  });
  expect(await store.entries('')).toEqual([
    ['a/2', { n: 2 }],
    ['b', 2],
  ]);
});
