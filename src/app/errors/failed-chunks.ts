import type { DataRouter, MiddlewareFunction } from 'react-router';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';

/**
 * Many browsers never request a chunk again after one failure: every later `import()` fails until a new document is
 * loaded (decision 29). So after a chunk has failed, the next navigation to another page loads a document. It doesn't
 * while no failed file can be reached, while the person is busy, or if the navigation carries state.
 *
 * Returns the middleware that loads the document. It must come first, because other middleware loads chunks. The
 * middleware doesn't wait for `isOnline`, but uses the result of the last check. `loadChunk` must load the document at
 * the target of the navigation, not at the current address.
 */
export function watchChunks(
  loadChunk: LoadChunk,
  isOnline: (file?: string) => Promise<boolean>,
  router: () => DataRouter | null,
  isBusy: () => boolean,
): MiddlewareFunction {
  /** The files of failed chunks; undefined for a file that the browser's error doesn't name. */
  const files = new Set<string | undefined>();
  let canLoad = false;
  // Checks the failed files themselves: if a content blocker blocks them, a new document would not help.
  const ask = async () => {
    canLoad = (await Promise.all([...files].map((file) => isOnline(file)))).includes(true);
  };
  // Vite dispatches this event for every failed `import()` of the build.
  addEventListener('vite:preloadError', ({ payload }) => {
    files.add(/https?:\S+/.exec(String(payload))?.[0]);
    void ask();
  });
  addEventListener('online', ask);
  return async () => {
    // While the person is busy, no document is loaded. In a form, for example, a document load would clear the
    // consents, because drafts don't contain them.
    if (!isLeaving(router()?.state) || isBusy()) return;
    // The rejection makes `loadChunk` load a document. If `loadChunk` rejects, for example after a recent reload, the
    // navigation continues within the page.
    if (canLoad) await loadChunk(() => Promise.reject(null)).catch(() => {});
    void ask();
  };
}

/**
 * True if the navigation leads to another page and carries no state. A document load would lose the state of a
 * navigation.
 */
function isLeaving(state: DataRouter['state'] | undefined): boolean {
  const next = state?.navigation.location;
  return next !== undefined && next.pathname !== state?.location.pathname && !next.state;
}
