import { COMPLETED_LOGINS_KEY, FAILED_LOGINS_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';

/** What this tab remembers of its logins, so that a reload of the callback page repeats nothing. */
export interface LoginAttempts {
  /** True when this login (its `state`) was completed in this tab. */
  readonly isCompleted: (state: string) => boolean;
  readonly complete: (state: string) => void;
  /** Counts a failed login; returns the number of failures in a row. */
  readonly fail: () => number;
}

const REMEMBERED = 10;

/** `storage`: of the tab; undefined where there is none. */
export function createLoginAttempts(storage: KeyValueStorage | undefined): LoginAttempts {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const write = (key: string, value: unknown) => {
    try {
      storage?.setItem(key, JSON.stringify(value));
    } catch {
      // Not remembered: a reload then asks the server again, which refuses without harm.
    }
  };
  const completed = (): string[] => {
    const found = read(COMPLETED_LOGINS_KEY);
    return Array.isArray(found) ? found.filter((state) => typeof state === 'string') : [];
  };
  return {
    isCompleted: (state) => completed().includes(state),
    complete: (state) => {
      write(COMPLETED_LOGINS_KEY, [...completed(), state].slice(-REMEMBERED));
      write(FAILED_LOGINS_KEY, 0);
    },
    fail: () => {
      const before = read(FAILED_LOGINS_KEY);
      const count = (typeof before === 'number' ? before : 0) + 1;
      write(FAILED_LOGINS_KEY, count);
      return count;
    },
  };
}

/** Query parameter of /auth/start after a failed login: this time LINE's automatic login is disabled. */
export const AGAIN = 'again';
