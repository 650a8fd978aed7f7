import { COMPLETED_LOGINS_KEY, FAILED_LOGINS_KEY } from '#contract/device-keys.ts';
import { type KeyValueStorage, readJson, trySet } from '#lib/storage/local.ts';

/**
 * The completed and the failed logins of this tab. They are stored so that a reload of the callback page does not
 * repeat a completed login, and so that repeated failures are recognised.
 */
export interface LoginAttempts {
  /** Whether the login with this OAuth `state` was completed in this tab. */
  readonly isCompleted: (state: string) => boolean;
  readonly complete: (state: string) => void;
  /** Counts a failed login and returns the number of consecutive failures in this tab. */
  readonly fail: () => number;
}

const REMEMBERED = 10;

/** `storage`: the tab's session storage; undefined if the browser blocks it. */
export function createLoginAttempts(storage: KeyValueStorage | undefined): LoginAttempts {
  // Failed writes are ignored. If the storage is full, a reload of the callback page sends the used OAuth code again,
  // the server refuses it, and the person is logged out.
  const write = (key: string, value: unknown) => trySet(storage, key, JSON.stringify(value));
  const completed = (): string[] => {
    const found = readJson(storage, COMPLETED_LOGINS_KEY);
    return Array.isArray(found) ? found.filter((state) => typeof state === 'string') : [];
  };
  return {
    isCompleted: (state) => completed().includes(state),
    complete: (state) => {
      write(COMPLETED_LOGINS_KEY, [...completed(), state].slice(-REMEMBERED));
      write(FAILED_LOGINS_KEY, 0);
    },
    fail: () => {
      const before = readJson(storage, FAILED_LOGINS_KEY);
      const count = (typeof before === 'number' ? before : 0) + 1;
      write(FAILED_LOGINS_KEY, count);
      return count;
    },
  };
}

/** The query parameter of /auth/start after a failed login. It disables LINE's automatic login. */
export const AGAIN = 'again';
