import type { KeyValueStorage } from '#lib/storage.ts';

/** What this tab remembers of its logins, so that a reload of the callback's page repeats nothing. */
export interface LoginAttempts {
  /** Was this login (its `state`) brought to its end in this tab? */
  readonly isCompleted: (state: string) => boolean;
  readonly complete: (state: string) => void;
  /** A login failed; answers how many have, one after the other. */
  readonly fail: () => number;
}

const COMPLETED = 'completed-logins';
const FAILED = 'failed-logins';
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
      // Not remembered: then a reload asks the server again, which says no calmly.
    }
  };
  const completed = (): string[] => {
    const found = read(COMPLETED);
    return Array.isArray(found) ? found.filter((state) => typeof state === 'string') : [];
  };
  return {
    isCompleted: (state) => completed().includes(state),
    complete: (state) => {
      write(COMPLETED, [...completed(), state].slice(-REMEMBERED));
      write(FAILED, 0);
    },
    fail: () => {
      const before = read(FAILED);
      const count = (typeof before === 'number' ? before : 0) + 1;
      write(FAILED, count);
      return count;
    },
  };
}
