import { CHUNK_RELOAD_PREFIX } from '#contract/device-keys.ts';
import { CHUNK_RELOAD_MS } from '#contract/page-constants.ts';
import { type KeyValueStorage, safeStorage, trySet } from '#lib/storage/local.ts';

/**
 * Loads a chunk. `target` returns the root-relative address that is being navigated to; without it, the page's own
 * address is used. Rejects with ChunkError.
 */
export type LoadChunk = <Chunk>(fetchChunk: () => Promise<Chunk>, target?: () => string) => Promise<Chunk>;

export interface ChunkLoaderOptions {
  /** The tab's storage. If it throws, the page is not reloaded, because nothing would limit the number of reloads. */
  readonly storage: () => KeyValueStorage;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly isOnline: () => Promise<boolean>;
  /** The page's root-relative address. */
  readonly here: () => string;
  readonly reloadAt: (target: string) => void;
}

/**
 * Returns a function that loads chunks. If a chunk can't be loaded, the function loads a new document at the target
 * address, at most once per path every 10 s (docs/product/routes.md, Missing chunk). Offline it loads no document: the
 * browser's own error page would replace what can still be read.
 */
export function createChunkLoader({ storage, now, isOnline, here, reloadAt }: ChunkLoaderOptions): LoadChunk {
  function mayReload(path: string): boolean {
    const key = CHUNK_RELOAD_PREFIX + path;
    const entries = safeStorage(storage);
    const since = now() - Number(entries?.getItem(key));
    // A clock that was set back must not block reloads until it has caught up.
    if (since >= 0 && since < CHUNK_RELOAD_MS) return false;
    return trySet(entries, key, String(now()));
  }

  return async (fetchChunk, target = here) => {
    try {
      return await fetchChunk();
    } catch (cause) {
      if (!(await isOnline())) throw new ChunkError(true, cause);
      const address = target();
      if (!mayReload(address.split(/[?#]/, 1)[0] ?? '')) throw new ChunkError(false, cause);
      reloadAt(address);
      // The page is about to unload, so the promise stays pending. If the person stays because of unsaved input, the
      // promise rejects after all.
      return new Promise((_, reject) => setTimeout(reject, CHUNK_RELOAD_MS, new ChunkError(false, cause)));
    }
  };
}

/**
 * A chunk could not be loaded, and the page does not reload: there is no connection, the page has just been reloaded,
 * the tab's storage can't record the reload, or the person stopped the reload because of unsaved input.
 */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly offline: boolean;

  constructor(offline: boolean, cause: unknown) {
    super('a chunk of the page could not be loaded', { cause });
    this.offline = offline;
  }
}
