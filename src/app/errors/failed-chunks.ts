import type { DataRouter, MiddlewareFunction } from 'react-router';
import type { LoadChunk } from '#app/errors/chunk-loader.ts';
import { FAILED_CHUNKS_KEY } from '#contract/device-keys.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';
import { busy } from '#session/work.ts';

interface ChunkWatch {
  /** Reloads at the target of the navigation. */
  readonly loadChunk: LoadChunk;
  /** Whether the server answers a request for `file`, by default for a page. May take seconds. */
  readonly isOnline: (file?: string) => Promise<boolean>;
  readonly router: () => DataRouter | null;
  /** The tab's storage. May throw: then no document is loaded, because loads could not be limited. */
  readonly storage: () => KeyValueStorage;
}

/**
 * Many browsers never request a chunk again after one failure: every later `import()` fails until the next document
 * (decision 29). So once a chunk has failed, the next navigation to another page is treated like one whose own chunk is
 * missing: it loads a document, except offline. A chunk that then fails again causes no further document.
 *
 * Returns the middleware, which must run before the others, because they load chunks. A navigation uses the server's
 * last answer instead of waiting for one.
 */
export function watchChunks({ loadChunk, isOnline, router, storage }: ChunkWatch): MiddlewareFunction {
  const inTab = <Result>(task: (tab: KeyValueStorage) => Result): Result | null => {
    try {
      return task(storage());
    } catch {
      return null;
    }
  };
  /** The errors because of which the tab's previous page loaded this document. */
  const before = inTab((tab) => tab.getItem(FAILED_CHUNKS_KEY)) ?? '';
  inTab((tab) => tab.removeItem(FAILED_CHUNKS_KEY));
  /** Whether a new document may help, by the error of the failed chunk. */
  const failed = new Map<string, boolean>();
  // Most browsers name the file. If a content blocker blocks it, a new document would not help.
  const ask = async (error: string) => failed.set(error, await isOnline(/https?:\S+/.exec(error)?.[0]));
  const askAll = () => [...failed.keys()].forEach(ask);
  // Vite dispatches this event for every failed `import()` of the build.
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!before.includes(String(payload))) void ask(String(payload));
  });
  addEventListener('online', askAll);
  return async () => {
    if (!isLeaving(router()?.state)) return;
    const errors = [before, ...failed.keys()].join('\n');
    // If no document can be loaded, the navigation continues within the page.
    if ([...failed.values()].includes(true) && inTab((tab) => tab.setItem(FAILED_CHUNKS_KEY, errors)) !== null)
      await loadChunk(() => Promise.reject(errors)).catch(() => {});
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
