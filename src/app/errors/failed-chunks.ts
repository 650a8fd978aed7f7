import type { DataRouter, MiddlewareFunction } from 'react-router';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { busy } from '#session/work.ts';

/**
 * Many browsers never request a chunk again after one failure: every later `import()` fails until the next document
 * (decision 29). So once a chunk has failed, the next navigation to another page is treated like one whose own chunk is
 * missing: it loads a document, except offline.
 *
 * Returns the middleware, which must run before the others, because they load chunks. `loadChunk` reloads at the target
 * of the navigation. `isOnline` asks the server, which may take seconds, so a navigation uses the last answer instead of
 * waiting for one.
 */
export function watchChunks(
  loadChunk: LoadChunk,
  isOnline: () => Promise<boolean>,
  router: () => DataRouter | null,
): MiddlewareFunction {
  let failed: Event | undefined;
  let canLoad = false;
  const ask = async () => {
    canLoad = await isOnline();
  };
  // Vite dispatches this event for every failed `import()` of the build.
  addEventListener('vite:preloadError', (event) => {
    failed = event;
    void ask();
  });
  addEventListener('online', () => failed && void ask());
  return async () => {
    if (!failed || !isLeaving(router()?.state)) return;
    // If no document can be loaded, the navigation continues within the page.
    if (canLoad) await loadChunk(() => Promise.reject(failed)).catch(() => {});
    void ask();
  };
}

/** Whether the navigation leads to another page, and a document load loses no input. */
function isLeaving(state: DataRouter['state'] | undefined): boolean {
  const next = state?.navigation.location;
  // A document load would drop the state of the history entry. A half-filled form may have no complete draft, because
  // consents are not stored.
  return next !== undefined && next.pathname !== state?.location.pathname && !next.state && !busy.get();
}
