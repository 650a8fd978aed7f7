import {
  DEREGISTERED_KEY,
  DEREGISTRATION_ASKED_KEY,
  LOGIN_NOTICE_KEY,
  LOGINS_KEY,
  RENEWAL_RELOAD_KEY,
} from '#contract/device-keys.ts';
import { safeStorage, trySet } from '#lib/storage/local.ts';

/** A session flag: an entry in the tab's session storage, which survives a reload. */
interface SessionFlag {
  /** Returns false if it can't be stored. */
  readonly set: (value: string) => boolean;
  readonly get: () => string | null;
  readonly clear: () => void;
}

function sessionFlag(key: string): SessionFlag {
  const use = <Result>(task: (storage: Storage) => Result) => quietly(tabStorage, task);
  return {
    set: (value) => trySet(tabStorage(), key, value),
    get: () => use((storage) => storage.getItem(key)),
    clear: () => void use((storage) => storage.removeItem(key)),
  };
}

const tabStorage = () => safeStorage(() => window.sessionStorage);
const deviceStorage = () => safeStorage(() => window.localStorage);

/** Returns null if there is no storage. */
function quietly<Result>(read: () => Storage | undefined, task: (storage: Storage) => Result): Result | null {
  try {
    const storage = read();
    return storage ? task(storage) : null;
  } catch {
    return null;
  }
}

/**
 * Set if an account was deleted in this tab. It allows the tab to show the page after a deregistration, also after a
 * reload. It contains nothing about the person.
 */
export const deregistered = sessionFlag(DEREGISTERED_KEY);

/** Why this tab was redirected to the home page, which shows the reason. The only value is `expired`. */
export const loginNotice = sessionFlag(LOGIN_NOTICE_KEY);

/** When a renewal last reloaded this tab, in epoch milliseconds. */
export const renewalReload = sessionFlag(RENEWAL_RELOAD_KEY);

const asked = sessionFlag(DEREGISTRATION_ASKED_KEY);

/**
 * A requested deregistration that was not refused and may have been carried out. It is valid for one login, because a
 * later login proves that the account exists.
 */
export const askedDeregistration = {
  set(userKey: string): void {
    const before = askedDeregistration.get();
    const logins = storedLogins();
    const isRepeated = before?.userKey === userKey && before.logins === logins;
    asked.set(JSON.stringify({ userKey, logins, at: Date.now(), isRepeated } satisfies AskedDeregistration));
  },
  get(): AskedDeregistration | null {
    try {
      const found: unknown = JSON.parse(asked.get() ?? 'null');
      // Entries of older builds lack `isRepeated`.
      return isAskedDeregistration(found) ? { ...found, isRepeated: found.isRepeated ?? true } : null;
    } catch {
      return null;
    }
  },
  clear: asked.clear,
};

type Stored = Omit<AskedDeregistration, 'isRepeated'> & Partial<AskedDeregistration>;

function isAskedDeregistration(found: unknown): found is Stored {
  const { userKey, logins, at } = (found ?? {}) as Partial<Record<keyof AskedDeregistration, unknown>>;
  return typeof userKey === 'string' && typeof at === 'number' && (logins === null || typeof logins === 'number');
}

/** The login counter: tells an earlier login on this device from the current one. Null if nothing can be stored. */
export function storedLogins(): number | null {
  return quietly(deviceStorage, (storage) => {
    const count = Number(storage.getItem(LOGINS_KEY) ?? 0);
    return Number.isSafeInteger(count) ? count : 0;
  });
}

export function countLogin(): void {
  // A failure is ignored: if the storage is full, the login can't be stored either.
  trySet(deviceStorage(), LOGINS_KEY, String((storedLogins() ?? 0) + 1));
}
