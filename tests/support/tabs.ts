import { type Mock, vi } from 'vitest';
import { createPageRecords } from '#app/records.ts';
import type { ControlOptions } from '#app/session/leave.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { type AuthUser, createSessionStore, type SessionStore } from '#session/session-store.ts';

/** As the browser's: its entries are its own enumerable properties. */
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
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
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

/** A tab's session over the storage that all tabs share. */
export function sessionOf(localStorage: Storage): SessionStore {
  const store = createSessionStore(localStorage);
  store.rehydrate();
  return store;
}

interface Tab {
  readonly store: SessionStore;
  readonly location: { readonly reload: Mock; readonly replace: Mock };
  readonly call: Mock;
  readonly sessionStorage: Storage;
  readonly options: ControlOptions;
}

/** What a tab needs to end a login; `window` becomes this tab's. */
export function tabOf(localStorage: Storage, device: KeyValueStore, store = sessionOf(localStorage)): Tab {
  const location = { pathname: '/mypage/profile', search: '', hash: '', reload: vi.fn(), replace: vi.fn() };
  const call = vi.fn(async () => null);
  const sessionStorage = storageOf();
  vi.stubGlobal('window', { localStorage, sessionStorage, location });
  const queryClient = { cancelQueries: vi.fn(), removeQueries: vi.fn() };
  const options = {
    store,
    queryClient,
    records: createPageRecords(async () => device),
    api: () => ({ call }),
  } as unknown as ControlOptions;
  return { store, location, call, sessionStorage, options };
}
