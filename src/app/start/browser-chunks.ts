import { createChunkLoader, type LoadChunk } from '#app/errors/chunk-loader.ts';
import { addressOf } from '#app/routing/address.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';

const PROBE_WITHIN_MS = 5000;

/** Creates the chunk loader for this browser. It is part of the first script, so it imports as little as possible. */
export function createBrowserChunkLoader(): LoadChunk {
  return createChunkLoader({
    storage: () => window.sessionStorage,
    now: Date.now,
    isOnline,
    here: () => addressOf(window.location),
    reloadAt: (target) => {
      // Assigning the current address would only scroll to its hash, without a reload.
      if (target.split('#', 1)[0] === window.location.pathname + window.location.search) window.location.reload();
      else window.location.assign(target);
    },
  });
}

/**
 * Whether our server answers, even with an error. Sends a request, because `navigator.onLine` is also true in a network
 * without internet. The worker does not answer HEAD requests, so an answer can only come from the network.
 */
export async function isOnline(file: string = SHELL_PATH): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
}
