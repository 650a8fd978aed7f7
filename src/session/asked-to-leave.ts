import { safeStorage } from '#lib/storage.ts';

const KEY = 'asked-to-leave';
/** By then the next call has long told whether the account still lives. */
const VALID_MS = 24 * 60 * 60_000;

/**
 * Who asked for the deregistration and got no answer: it may have happened. When the server knows their session no longer,
 * that is the answer. Of the tab, so that it outlives a reload.
 */
export const askedToLeave = {
  set(userKey: string): void {
    change((storage) => storage.setItem(KEY, JSON.stringify({ userKey, at: Date.now() })));
  },
  /** The server has said that the account lives. */
  clear(): void {
    change((storage) => storage.removeItem(KEY));
  },
  is(userKey: string): boolean {
    try {
      const kept = JSON.parse(safeStorage(() => window.sessionStorage)?.getItem(KEY) ?? 'null') as {
        readonly userKey?: unknown;
        readonly at?: unknown;
      } | null;
      return kept?.userKey === userKey && typeof kept.at === 'number' && Date.now() - kept.at < VALID_MS;
    } catch {
      return false;
    }
  },
};

function change(task: (storage: Storage) => void): void {
  try {
    const storage = safeStorage(() => window.sessionStorage);
    if (storage) task(storage);
  } catch {
    // Then the end of the session is told as such.
  }
}
