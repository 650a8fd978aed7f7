import type { AuthUser } from '#session/machine/state.ts';
import { createSessionStore, type SessionStore } from '#session/store.ts';

/** A fake Storage. As in browsers, its entries are own enumerable properties. */
export function storageOf(entries: Record<string, string> = {}): Storage {
  const storage: Record<string, string> = { ...entries };
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, configurable: true });
  return storage as unknown as Storage;
}

export const member = (userKey: string): AuthUser =>
  ({
    userKey,
    nickname: userKey,
    avatarPath: '',
    registrationStatus: 'REGISTERED',
    latestConditionDate: null,
  }) as unknown as AuthUser;

/** The session store of a tab, read from the localStorage that all tabs share. */
export function sessionOf(localStorage: Storage): SessionStore {
  const store = createSessionStore(localStorage);
  store.rehydrate();
  return store;
}
