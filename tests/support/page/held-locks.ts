import type { Locks } from '#lib/locks.ts';

/** Web Locks that another tab holds until `release` is called. Only a request with `steal` is granted earlier. */
export function heldLocks(): { locks: Locks; release: () => void } {
  let isHeld = true;
  const waiting: (() => void)[] = [];
  const locks: Locks = {
    query: async () => ({ held: isHeld ? [{ name: 'any', clientId: 'other' }] : [] }),
    request: async (_name, { ifAvailable, steal, signal }, task) => {
      if (steal || !isHeld) return task({});
      if (ifAvailable) return task(null);
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      return task({});
    },
  };
  return {
    locks,
    release: () => {
      isHeld = false;
      for (const next of waiting) next();
    },
  };
}
