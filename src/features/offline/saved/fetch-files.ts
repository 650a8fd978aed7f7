import { savedPath } from '#contract/worker-protocol.ts';
import { download, expectFile } from './download.ts';
import { companionsOf, type SavedRecord } from './saved-record.ts';

interface FetchDeps {
  readonly cache: Cache;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Small files: a longer wait means that the connection is broken. */
const LIMIT_MS = 120_000;

/**
 * Stores text tracks and pictures next to the video, except those that an earlier attempt (`before`) stored from the
 * same address. Rejects if a text track fails; a missing picture is only logged.
 */
async function fetchCompanions(record: SavedRecord, before: SavedRecord | null, deps: FetchDeps): Promise<void> {
  const { cache, signal } = deps;
  const known = new Map(before ? companionsOf(before.video) : []);
  for (const [path, url] of companionsOf(record.video)) {
    if (known.get(path) === url && (await cache.match(path))) continue;
    const fetched = fetchFile(url, deps).then((response) => {
      signal.throwIfAborted();
      return cache.put(path, response);
    });
    if (path.includes('/track-')) await fetched;
    else await fetched.catch((error: unknown) => console.warn(error));
    signal.throwIfAborted();
  }
}

async function fetchFile(url: string, { fetch, signal }: FetchDeps): Promise<Response> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const response = await fetch(url, { signal: limited, credentials: 'omit' });
  expectFile(response);
  return response;
}

/** Downloads all files of a saved video, after the stored `parts` of its main file. */
export async function fetchFiles(
  record: SavedRecord,
  before: SavedRecord | null,
  parts: number,
  deps: FetchDeps & { readonly onProgress: (bytes: number) => void },
): Promise<void> {
  await fetchCompanions(record, before, deps);
  const { url, type, bytes } = record.source;
  await download({ url, type, bytes, path: savedPath(record.video.videoId, 'video'), parts }, deps);
}
