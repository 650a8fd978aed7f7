import { safeStorage } from '#lib/storage.ts';

const KEY = 'login-notice';

/** Why this tab was brought home: told there once. Of the tab, so that it outlives the load in between. */
export const loginNotice = {
  set: (why: 'expired'): void => {
    try {
      safeStorage(() => window.sessionStorage)?.setItem(KEY, why);
    } catch {
      // Untold, then.
    }
  },
  get: (): 'expired' | null => {
    try {
      return safeStorage(() => window.sessionStorage)?.getItem(KEY) === 'expired' ? 'expired' : null;
    } catch {
      return null;
    }
  },
  clear: (): void => {
    try {
      safeStorage(() => window.sessionStorage)?.removeItem(KEY);
    } catch {
      // Told again, then.
    }
  },
};
