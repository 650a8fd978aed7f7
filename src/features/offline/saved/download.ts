import { SAVED_FILE_BYTES, SAVED_PART_BYTES, savedPart } from '#contract/saved-media-format.ts';
import { BadAnswerError, FileGoneError } from './saved-machine.ts';

export interface DownloadPlan {
  /** The file's URL on the server. It contains a hash of the content, so the file never changes. */
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** The path of the parts in the cache. */
  readonly path: string;
  /** The number of parts that are already stored. The download continues with the next part. */
  readonly parts: number;
}

export interface DownloadDeps {
  readonly cache: Pick<Cache, 'put'>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called with the number of bytes stored so far. */
  readonly onProgress: (bytes: number) => void;
}

/** If no data arrives for this long, the connection counts as broken, even if the browser still waits. */
const STALLED_MS = 30_000;

/**
 * Downloads a file in parts, starting after the stored parts. Each part is stored before the next is read, so that a
 * failure loses at most one part.
 * @throws FileGoneError, BadAnswerError, TypeError for HTML or an incomplete file, or an error of `fetch` or of the
 * cache (QuotaExceededError)
 */
export async function download(plan: DownloadPlan, deps: DownloadDeps): Promise<void> {
  const from = plan.parts * SAVED_PART_BYTES;
  if (from >= plan.bytes) return;
  const stalled = new AbortController();
  const inTime = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => stalled.abort(), STALLED_MS);
    return step().finally(() => clearTimeout(timer));
  };
  const response = await inTime(() =>
    deps.fetch(plan.url, {
      signal: AbortSignal.any([deps.signal, stalled.signal]),
      credentials: 'omit',
      // A second copy in the HTTP cache would use space that another video could use.
      cache: 'no-store',
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    }),
  );
  if (response.status === 404 || response.status === 410) throw new FileGoneError(plan.url);
  expectFile(response);
  if (response.body === null) throw new TypeError(`${plan.url}: empty body`);
  const writer = createPartWriter(plan, deps);
  // A server without range support sends the whole file. The bytes that are already stored are then skipped.
  let skip = response.status === 206 ? 0 : from;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await inTime(() => reader.read());
    if (done) return writer.end();
    const fresh = value.subarray(Math.min(skip, value.byteLength));
    skip -= value.byteLength - fresh.byteLength;
    await writer.add(fresh);
  }
}

/** @throws BadAnswerError for an error status; TypeError for HTML, which comes from a captive portal */
export function expectFile({ ok, status, url, headers }: Response): void {
  if (!ok) throw new BadAnswerError(`${url}: ${status}`);
  if (headers.get('content-type')?.startsWith('text/html')) throw new TypeError(`${url}: HTML instead of a file`);
}

function createPartWriter({ path, type, bytes, parts }: DownloadPlan, { cache, signal, onProgress }: DownloadDeps) {
  let index = parts;
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const headers = { 'content-type': type, [SAVED_FILE_BYTES]: String(bytes) };

  async function put(blob: Blob): Promise<void> {
    // If the download was cancelled or the page was frozen, another tab may be writing these parts. Then this page must
    // not write them.
    signal.throwIfAborted();
    await cache.put(savedPart(path, index), new Response(blob, { headers }));
    index += 1;
    onProgress(Math.min(bytes, index * SAVED_PART_BYTES));
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      // Copied, because the stream may reuse its buffer.
      pending.push(new Uint8Array(chunk));
      length += chunk.byteLength;
      while (length >= SAVED_PART_BYTES) {
        const all = new Blob(pending);
        const rest = all.slice(SAVED_PART_BYTES);
        await put(all.slice(0, SAVED_PART_BYTES));
        pending = [new Uint8Array(await rest.arrayBuffer())];
        length = rest.size;
      }
    },
    /**
     * Stores the last part, which may be shorter. Throws if the file doesn't have the expected size, usually because
     * the connection broke.
     */
    async end(): Promise<void> {
      if (index * SAVED_PART_BYTES + length !== bytes) throw new TypeError(`${path}: the file ended early`);
      if (length > 0) await put(new Blob(pending));
    },
  };
}
