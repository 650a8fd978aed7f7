import { savedPath } from '#contract/saved-media-format.ts';
import { download, expectFile } from './download.ts';
import { companionsOf, type SavedRecord } from './saved-record.ts';

interface FetchDeps {
  readonly cache: Cache;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Timeout for one text track or picture. If a text track takes longer, the connection counts as broken. */
const LIMIT_MS = 120_000;

/**
 * Stores the text tracks and pictures of a video, except those that an earlier attempt (`before`) has stored from the
 * same URL. Rejects if a text track fails or if the signal is aborted. A failed download of a picture is only logged.
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

/**
 * Downloads the files of a video that are not stored yet. `before`: the record of an earlier attempt. `parts`: how many
 * parts of the video file are already stored.
 */
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
