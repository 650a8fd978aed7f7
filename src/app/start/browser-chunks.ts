import { createChunkLoader, type LoadChunk } from '#app/errors/chunk-loader.ts';
import { addressOf } from '#app/routing/address.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';

const PROBE_WITHIN_MS = 5000;

/** The chunk loader, bound to the browser. Comes with the first script, so it imports next to nothing. */
export function createBrowserChunkLoader(): LoadChunk {
  return createChunkLoader({
    storage: () => window.sessionStorage,
    now: Date.now,
    isOnline,
    here: () => addressOf(window.location),
    reloadAt: (target) => {
      // Assigning the page's own address would only scroll to the hash.
      if (target.split('#', 1)[0] === window.location.pathname + window.location.search) window.location.reload();
      else window.location.assign(target);
    },
  });
}

/** `navigator.onLine` is true in a network without a connection, so the server is asked. The worker ignores HEAD requests. */
async function isOnline(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch(SHELL_PATH, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
}
