import { expect, it, vi } from 'vitest';
import { wipeDevice, wipeRecords } from '#app/session/wipe.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

const user = { userKey: 'me0123456789' } as AuthUser;

it('the wipe deletes the records that name the person in their key or in a property, and no others', async () => {
  const store = createMemoryStore();
  const retained = {
    'draft:other:condition': { note: 'theirs' },
    'outbox/other/view/1/01': { owner: 'other' },
    'outbox/anon/favourite/video/1': { wanted: 1 },
    'saved/1': { id: '1' },
    'renewed-at': 12,
  };
  const gone = {
    'draft:me0123456789:condition': { note: 'mine' },
    'outbox/me0123456789/condition/2026-11-20/01': {},
    'resume:1': { owner: 'me0123456789', seconds: 3 },
    'view:tab': { userKey: 'me0123456789' },
    user: 'me0123456789',
  };
  for (const [key, value] of Object.entries({ ...retained, ...gone })) await store.set(key, value);
  await wipeRecords(store, user);
  expect(Object.fromEntries(await store.entries(''))).toEqual(retained);
});

it.each(['logout', 'expired', 'deregistered'] as const)(
  '%s: the person’s entries in localStorage and sessionStorage are deleted too',
  async (how) => {
    const localStorage = storageOf({ watching: '1', settings: '{}', 'queries:me0123456789': '{}' });
    const sessionStorage = storageOf({
      'handed-over/draft:me0123456789:condition': '{"value":{"note":"mine"}}',
      'player-reload': '{"visit":{"owner":"me0123456789"}}',
      other: '1',
    });
    vi.stubGlobal('window', { localStorage, sessionStorage });
    await wipeDevice(how, user, storeOver());
    expect(Object.keys(localStorage)).toEqual(['settings']);
    expect(Object.keys(sessionStorage)).toEqual(['other']);
    vi.unstubAllGlobals();
  },
);

it.each([
  ['the person', 'me0123456789', undefined],
  ['somebody else', 'other', 'other'],
])('when a login has expired, the worker’s user is deleted only if it is this person: %s', async (_, before, after) => {
  const store = createMemoryStore();
  await store.set('user', before);
  vi.stubGlobal('window', { localStorage: storageOf(), sessionStorage: storageOf() });
  await wipeDevice('expired', user, storeOver(store));
  expect(await store.get('user')).toBe(after);
  vi.unstubAllGlobals();
});
