import type { DataRouter, MiddlewareFunction } from 'react-router';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { busy } from '#session/work.ts';

/**
 * Many browsers never request a chunk again after one failure: every later `import()` fails until the next document
 * (decision 29). So once a chunk has failed, the next navigation to another page is treated like one whose own chunk is
 * missing: it loads a document, except offline.
 *
 * Returns the middleware, which must run before the others, because they load chunks. A navigation uses the last answer
 * of `isOnline` instead of waiting for one. `loadChunk` reloads at the target of the navigation.
 */
export function watchChunks(
  loadChunk: LoadChunk,
  isOnline: (file?: string) => Promise<boolean>,
  router: () => DataRouter | null,
): MiddlewareFunction {
  /** Whether a new document may help, by the error of the failed chunk. */
  const failed = new Map<unknown, boolean>();
  // Most browsers name the file in the error. If a content blocker blocks it, a new document would not help.
  const ask = async (error: unknown) => failed.set(error, await isOnline(/https?:\S+/.exec(String(error))?.[0]));
  const askAll = () => [...failed.keys()].forEach(ask);
  // Vite dispatches this event for every failed `import()` of the build.
  addEventListener('vite:preloadError', ({ payload }) => void ask(payload));
  addEventListener('online', askAll);
  return async () => {
    if (!isLeaving(router()?.state)) return;
    // If no document can be loaded, the navigation continues within the page.
    if ([...failed.values()].includes(true)) await loadChunk(() => Promise.reject(failed)).catch(() => {});
    askAll();
  };
}

/** Whether the navigation leads to another page, and a document load loses no input. */
function isLeaving(state: DataRouter['state'] | undefined): boolean {
  const next = state?.navigation.location;
  // A document load would drop the state of the history entry. A half-filled form may have no complete draft, because
  // consents are not stored.
  return next !== undefined && next.pathname !== state?.location.pathname && !next.state && !busy.get();
}
