import {
  DEREGISTERED_KEY,
  DEREGISTRATION_ASKED_KEY,
  LOGIN_NOTICE_KEY,
  LOGINS_KEY,
  RENEWAL_RELOAD_KEY,
} from '#contract/device-keys.ts';
import { type KeyValueStorage, readJson, trySet } from '#lib/storage/local.ts';
import type { AskedDeregistration } from './machine/events.ts';

/** A session flag: an entry in the tab's session storage, which survives a reload. */
interface SessionFlag {
  /** Returns false if it can't be stored. */
  readonly set: (value: string) => boolean;
  readonly get: () => string | null;
  readonly clear: () => void;
}

/** The tab's session flags, and the login counter of the device. */
export interface SessionFlags {
  /**
   * Set when an account was deleted in this tab. The tab may then show the last page of the deregistration, even after
   * a reload. The flag contains nothing about the person.
   */
  readonly deregistered: SessionFlag;
  /** Why this tab was redirected to the home page, which shows the reason: `expired` or `loggedOut`. */
  readonly loginNotice: SessionFlag;
  /** When this tab last reloaded itself after a refresh of the session, in epoch milliseconds. */
  readonly renewalReload: SessionFlag;
  readonly askedDeregistration: AskedFlag;
  readonly logins: LoginCounter;
}

/**
 * The flag of a requested deregistration that was not refused and may have been carried out. It counts only during the
 * login in which it was set, because a later login proves that the account exists.
 */
export interface AskedFlag {
  readonly set: (userKey: string) => void;
  readonly get: () => AskedDeregistration | null;
  readonly clear: () => void;
}

/** Counts the logins on this device, so that an earlier login can be distinguished from the current one. */
interface LoginCounter {
  /** Null if nothing can be stored. */
  readonly get: () => number | null;
  readonly count: () => void;
}

interface FlagsOptions {
  /** The tab's session storage. Undefined where it is switched off, and on the server. */
  readonly session: KeyValueStorage | undefined;
  /** The storage that all tabs share. */
  readonly local: KeyValueStorage | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createFlags({ session, local, now }: FlagsOptions): SessionFlags {
  const logins = createLoginCounter(local);
  return {
    deregistered: createFlag(session, DEREGISTERED_KEY),
    loginNotice: createFlag(session, LOGIN_NOTICE_KEY),
    renewalReload: createFlag(session, RENEWAL_RELOAD_KEY),
    askedDeregistration: createAskedFlag(session, logins, now),
    logins,
  };
}

function createFlag(storage: KeyValueStorage | undefined, key: string): SessionFlag {
  return {
    set: (value) => trySet(storage, key, value),
    get: () => quietly(storage, (open) => open.getItem(key)),
    clear: () => void quietly(storage, (open) => open.removeItem(key)),
  };
}

function createAskedFlag(storage: KeyValueStorage | undefined, logins: LoginCounter, now: () => number): AskedFlag {
  const flag = createFlag(storage, DEREGISTRATION_ASKED_KEY);
  const get = () => {
    const found = readJson(storage, DEREGISTRATION_ASKED_KEY);
    // Entries of older builds lack `isRepeated`.
    return isAskedDeregistration(found) ? { ...found, isRepeated: found.isRepeated ?? true } : null;
  };
  return {
    set(userKey) {
      const before = get();
      const login = logins.get();
      const isRepeated = before?.userKey === userKey && before.logins === login;
      flag.set(JSON.stringify({ userKey, logins: login, at: now(), isRepeated } satisfies AskedDeregistration));
    },
    get,
    clear: flag.clear,
  };
}

type Stored = Omit<AskedDeregistration, 'isRepeated'> & Partial<AskedDeregistration>;

function isAskedDeregistration(found: unknown): found is Stored {
  const { userKey, logins, at } = (found ?? {}) as Partial<Record<keyof AskedDeregistration, unknown>>;
  return typeof userKey === 'string' && typeof at === 'number' && (logins === null || typeof logins === 'number');
}

function createLoginCounter(storage: KeyValueStorage | undefined): LoginCounter {
  const get = () =>
    quietly(storage, (open) => {
      const count = Number(open.getItem(LOGINS_KEY) ?? 0);
      return Number.isSafeInteger(count) ? count : 0;
    });
  return {
    get,
    // A failure is ignored: if the storage is full, the login can't be stored either.
    count: () => void trySet(storage, LOGINS_KEY, String((get() ?? 0) + 1)),
  };
}

/** Returns null if there is no storage, or if access to it is denied. */
function quietly<Result>(
  storage: KeyValueStorage | undefined,
  task: (storage: KeyValueStorage) => Result,
): Result | null {
  try {
    return storage ? task(storage) : null;
  } catch {
    return null;
  }
}
