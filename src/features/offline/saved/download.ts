import { SAVED_FILE_BYTES, SAVED_PART_BYTES, savedPart } from '#contract/saved-media.ts';
import { BadAnswerError, FileGoneError } from './save-failure.ts';

export interface DownloadPlan {
  /** Where it comes from; its address holds the content's hash, so the file never changes. */
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
  /** Where it goes. */
  readonly path: string;
  /** So many parts are here already. */
  readonly parts: number;
}

export interface DownloadDeps {
  readonly cache: Pick<Cache, 'put'>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called with the bytes that are safe on the device. */
  readonly onProgress: (bytes: number) => void;
}

/** A line that gives nothing for so long is broken, whatever the browser still hopes. */
const STALLED_MS = 30_000;

/**
 * Fetches a file part by part, going on after the parts that are here. Every part is stored before the next is read, so
 * whatever breaks costs at most one. Rejects with the fetch's error, with FileGoneError, or the cache's (QuotaExceededError).
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
      // A second copy in the browser's own cache would take the room of another video.
      cache: 'no-store',
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    }),
  );
  if (response.status === 404 || response.status === 410) throw new FileGoneError(plan.url);
  expectFile(response);
  if (response.body === null) throw new TypeError(`${plan.url}: nothing in it`);
  const writer = createPartWriter(plan, deps);
  // A server that doesn't know ranges sends everything: what is here already is passed over.
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

/** Throws unless it is a file of ours. HTML is a captive portal's, in front of a line that leads nowhere. */
export function expectFile({ ok, status, url, headers }: Response): void {
  if (!ok) throw new BadAnswerError(`${url}: ${status}`);
  if (headers.get('content-type')?.startsWith('text/html')) throw new TypeError(`${url} is a page`);
}

function createPartWriter({ path, type, bytes, parts }: DownloadPlan, { cache, signal, onProgress }: DownloadDeps) {
  let index = parts;
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const headers = { 'content-type': type, [SAVED_FILE_BYTES]: String(bytes) };

  async function put(blob: Blob): Promise<void> {
    // Cancelled, or a frozen page that lives again: another may be writing here by now.
    signal.throwIfAborted();
    await cache.put(savedPart(path, index), new Response(blob, { headers }));
    index += 1;
    onProgress(Math.min(bytes, index * SAVED_PART_BYTES));
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      // A copy: the stream may use its buffer again.
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
    /** The stream is over: the last, shorter part. A stream that ended early is a broken line, not a short file. */
    async end(): Promise<void> {
      if (index * SAVED_PART_BYTES + length !== bytes) throw new TypeError(`${path}: the file ended early`);
      if (length > 0) await put(new Blob(pending));
    },
  };
}
