import { expect, it } from 'vitest';
import { SESSION_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { type AuthUser, createSessionStore, EMPTY_SESSION, userKeyOf } from '#session/store.ts';

function memory(): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const user = (userKey: string) => ({ userKey, nickname: userKey, registrationStatus: 'REGISTERED' }) as AuthUser;

function tab(storage: KeyValueStorage) {
  const store = createSessionStore(storage);
  store.rehydrate();
  return store;
}

it('remembers who is logged in', () => {
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

it('keeps each of its six parts for the next page', () => {
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
  expect(JSON.parse(storage.kept.get(SESSION_KEY) ?? '{}').state).toMatchObject(whole);
  expect(tab(storage).getState()).toEqual(whole);
});

it('forgets with everything that another tab has removed', () => {
  const storage = memory();
  const [one, other] = [tab(storage), tab(storage)];
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  other.rehydrate();
  storage.removeItem(SESSION_KEY);
  other.rehydrate();
  expect(other.getState()).toEqual(EMPTY_SESSION);
});

it('a tab that slept through a logout does not write the person back', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  one.write(EMPTY_SESSION);
  asleep.note({ latestPopUpDate: '2026-11-20' });
  expect(storage.kept.get(SESSION_KEY)).toContain('"authUser":null');
});

it('a tab that is told nothing new does not undo a logout that its process has not seen yet', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const old = storage.kept.get(SESSION_KEY) ?? null;
  const late = tab({ ...storage, getItem: () => old });
  one.write(EMPTY_SESSION);
  late.write({ ...EMPTY_SESSION, authUser: user('a') });
  expect(storage.kept.get(SESSION_KEY)).toContain('"authUser":null');
});

it('a tab that slept through a change of person does not bring the first one back', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('b') });
  asleep.note({ latestPopUpDate: '2026-11-20' });
  expect(storage.kept.get(SESSION_KEY)).toContain('"b"');
});

it('a tab that slept through a change of person knows, and does not take the second one away', () => {
  const storage = memory();
  const one = tab(storage);
  one.write({ ...EMPTY_SESSION, authUser: user('a') });
  const asleep = tab(storage);
  expect(asleep.isCurrent()).toBe(true);
  one.write({ ...EMPTY_SESSION, authUser: user('b') });
  expect(asleep.isCurrent()).toBe(false);
  asleep.write(EMPTY_SESSION);
  expect(storage.kept.get(SESSION_KEY)).toContain('"b"');
});

it('a tab whose login came too late to be stored does not end the one that was stored in its place', () => {
  const storage = memory();
  const [late, other] = [tab(storage), tab(storage)];
  other.write({ ...EMPTY_SESSION, authUser: user('a') });
  late.write({ ...EMPTY_SESSION, authUser: user('b') });
  other.write(null);
  expect(late.isCurrent()).toBe(false);
  other.write({ ...EMPTY_SESSION, authUser: user('a') });
  late.write(null);
  expect(storage.kept.get(SESSION_KEY)).toContain('"a"');
  late.rehydrate();
  expect(late.isCurrent()).toBe(true);
});

it('a login that could not be kept is still this tab’s', () => {
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

it.each(['', '{', 'null', '[]', '{"state":null}', '{"state":3}'])('reads %j as nobody', (found) => {
  const storage = memory();
  storage.setItem(SESSION_KEY, found);
  const store = createSessionStore(storage);
  store.rehydrate();
  expect(store.getState()).toEqual(EMPTY_SESSION);
});

it('works without storage, and with one that refuses', () => {
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
