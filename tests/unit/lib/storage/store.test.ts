import { describe, expect, it, vi } from 'vitest';
import { openStoreLater } from '#lib/storage/late-store.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type KeyValueStore, openStore } from '#lib/storage/store.ts';

it('a `setNow` before the store is open is written once it is open', async () => {
  const database = createMemoryStore();
  const store = openStoreLater(async () => openStore({ database }));
  store.setNow('a', 'last');
  expect(await store.get('a')).toBe('last');
});

it('calls before the store is open run in order, and watchers are notified', async () => {
  const store = openStoreLater(async () => openStore({ database: createMemoryStore() }));
  const told = vi.fn();
  const stop = store.watch('a', told);
  store.watch('a', told)();
  const writes = [store.set('a', 1), store.update('a', (old) => Number(old) + 1), store.delete('b')];
  expect(await store.get('a')).toBe(2);
  await Promise.all(writes);
  expect(told.mock.calls).toEqual([[[['a', 1]]], [[['a', 2]]]]);
  stop();
  await store.set('a', 3);
  expect(told).toHaveBeenCalledTimes(2);
});

it('a closed store drops all writes, including those that were pending', async () => {
  const database = createMemoryStore();
  const open = vi.fn(async () => openStore({ database }));
  const store = openStoreLater(open);
  const told = vi.fn();
  store.watch('', told);
  const late = store.set('draft:me:x', 'late');
  const wipe = await store.close();
  await late;
  await store.set('draft:me:x', 1);
  await store.update('draft:me:y', () => 2);
  await store.updateAll('', () => [['draft:me:z', 3]]);
  store.setNow('draft:me:w', 4);
  expect(await wipe.entries('')).toEqual([]);
  expect(open).toHaveBeenCalledTimes(1);
  expect(told).not.toHaveBeenCalled();
});

it('a store that failed to open is opened again with the next call', async () => {
  const database = createMemoryStore();
  const open = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(openStore({ database }));
  const store = openStoreLater(open);
  await expect(store.get('a')).rejects.toThrow('offline');
  await store.set('a', 1);
  expect(await database.get('a')).toBe(1);
});

describe('a watcher of a prefix', () => {
  it.each<[string, (store: KeyValueStore) => Promise<void>, unknown[]]>([
    ['set', (store) => store.set('a/1', 1), [['a/1', 1]]],
    ['update', (store) => store.update('a/0', (old) => [old, 2]), [['a/0', [0, 2]]]],
    [
      'updateAll',
      (store) =>
        store.updateAll('', () => [
          ['a/0', undefined],
          ['b', 1],
        ]),
      [['a/0', undefined]],
    ],
    ['delete', (store) => store.delete('a/0', 'b'), [['a/0', undefined]]],
  ])('is notified of what %s has committed there', async (_, write, changes) => {
    const database = createMemoryStore();
    await database.set('a/0', 0);
    const store = openStore({ database });
    const told = vi.fn();
    const stop = store.watch('a/', told);
    const written = write(store);
    expect(told).not.toHaveBeenCalled();
    await written;
    expect(told.mock.calls).toEqual([[changes]]);
    stop();
    await store.set('a/2', 2);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is not notified of failed writes or of other prefixes', async () => {
    const database = { ...createMemoryStore(), delete: () => Promise.reject(new Error('full')) };
    const store = openStore({ database });
    const told = vi.fn();
    store.watch('a/', told);
    await expect(store.delete('a/1')).rejects.toThrow('full');
    await store.set('b', 1);
    expect(told).not.toHaveBeenCalled();
  });
});

it('the memory store changes several records at once, and lists them in the order of their keys', async () => {
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
