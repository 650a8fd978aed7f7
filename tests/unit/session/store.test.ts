import { expect, it } from 'vitest';
import { SESSION_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { type AuthUser, EMPTY_SESSION, userKeyOf } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';

function memory(): KeyValueStorage & { readonly stored: Map<string, string> } {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

const user = (userKey: string) => ({ userKey, nickname: userKey, registrationStatus: 'REGISTERED' }) as AuthUser;

function tab(storage: KeyValueStorage) {
  const store = createSessionStore(storage);
  store.rehydrate();
  return store;
}

it('the next page reads who is logged in', () => {
  const storage = memory();
  const first = tab(storage);
  first.write({ ...EMPTY_SESSION, authUser: user('a'), beforeLoginUrl: '/mypage' });
  const next = createSessionStore(storage);
  expect(next.isRead()).toBe(false);
  expect(next.getState()).toEqual(EMPTY_SESSION);
  next.rehydrate();
  expect(next.isRead()).toBe(true);
  expect(next.getState()).toMatchObject({ authUser: user('a'), beforeLoginUrl: '/mypage' });
  expect(userKeyOf(next.getState())).toBe('a');
});

it('the next page reads all six fields of the session', () => {
  const storage = memory();
  const whole = {
    authUser: { ...user('a'), disabilityTypes: [101, 304] } as AuthUser,
    hasLoggedIn: true,
    latestConditionDate: '2026-11-20',
    latestPopUpDate: '2026-11-19',
    beforeLoginUrl: '/mypage/profile',
    hasAuthenticatedLine: true,
  };
  tab(storage).write(whole);
  expect(JSON.parse(storage.stored.get(SESSION_KEY) ?? '{}').state).toMatchObject(whole);
  expect(tab(storage).getState()).toEqual(whole);
});

it('a session that another tab has removed is empty after reading again', () => {
  const storage = memory();
  const [one, other] = [tab(storage), tab(storage)];
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  other.rehydrate();
  storage.removeItem(SESSION_KEY);
  other.rehydrate();
  expect(other.getState()).toEqual(EMPTY_SESSION);
});

it('a tab that missed a logout does not store the person again', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  one.write(EMPTY_SESSION);
  asleep.note({ latestPopUpDate: '2026-11-20' });
  expect(storage.stored.get(SESSION_KEY)).toContain('"authUser":null');
});

it('writing an unchanged session does not undo a logout that this tab’s process has not seen yet', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const old = storage.stored.get(SESSION_KEY) ?? null;
  const late = tab({ ...storage, getItem: () => old });
  one.write(EMPTY_SESSION);
  late.write({ ...EMPTY_SESSION, authUser: user('a') });
  expect(storage.stored.get(SESSION_KEY)).toContain('"authUser":null');
});

it('a tab that missed a change of person does not store the first person again', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('b') });
  asleep.note({ latestPopUpDate: '2026-11-20' });
  expect(storage.stored.get(SESSION_KEY)).toContain('"b"');
});

it('a tab that missed a change of person is not current, and does not remove the second person', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  expect(asleep.isCurrent()).toBe(true);
  one.write({ ...EMPTY_SESSION, authUser: user('b') });
  expect(asleep.isCurrent()).toBe(false);
  asleep.write(EMPTY_SESSION);
  expect(storage.stored.get(SESSION_KEY)).toContain('"b"');
});

it('a tab whose login was not stored, because another login came first, does not end that login', () => {
  const storage = memory();
  const [late, other] = [tab(storage), tab(storage)];
  other.write({ ...EMPTY_SESSION, authUser: user('a') });
  late.write({ ...EMPTY_SESSION, authUser: user('b') });
  other.write(null);
  expect(late.isCurrent()).toBe(false);
  other.write({ ...EMPTY_SESSION, authUser: user('a') });
  late.write(null);
  expect(storage.stored.get(SESSION_KEY)).toContain('"a"');
  late.rehydrate();
  expect(late.isCurrent()).toBe(true);
});

it('a login that could not be stored is still current in this tab', () => {
  const storage = memory();
  const store = tab({
    ...storage,
    setItem: () => {
      throw new Error('full');
    },
  });
  store.write({ ...EMPTY_SESSION, authUser: user('a') });
  expect(store.isCurrent()).toBe(true);
});

it.each(['', '{', 'null', '[]', '{"state":null}', '{"state":3}'])(
  'the invalid stored session %j is read as nobody',
  (found) => {
    const storage = memory();
    storage.setItem(SESSION_KEY, found);
    const store = createSessionStore(storage);
    store.rehydrate();
    expect(store.getState()).toEqual(EMPTY_SESSION);
  },
);

it('a session works without storage, and with storage that rejects writes', () => {
  const none = createSessionStore();
  none.write({ ...EMPTY_SESSION, authUser: user('a') });
  expect(none.getState().authUser).not.toBeNull();
  const refusing = createSessionStore({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  refusing.rehydrate();
  refusing.write({ ...EMPTY_SESSION, authUser: user('a') });
  expect(refusing.getState().authUser).not.toBeNull();
});
