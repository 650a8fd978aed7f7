import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_FILE_BYTES, SAVED_MEDIA_PREFIX, SAVED_PART_BYTES, savedPart } from '#contract/saved-media-format.ts';
import { findIn } from './cache.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Answers requests for files of saved videos. Their addresses exist only on this device, so the network is never asked.
 */
export function handleSavedMedia(): void {
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    const isOurs = url.origin === self.location.origin && url.pathname.startsWith(SAVED_MEDIA_PREFIX);
    if (!isOurs || event.request.mode === 'navigate') return;
    event.respondWith(answer(url.pathname, event.request.headers.get('range')));
  });
}

async function answer(path: string, range: string | null): Promise<Response> {
  const first = await find(savedPart(path, 0));
  if (!first) return (await find(path)) ?? new Response(null, { status: 404 });
  const size = Number(first.headers.get(SAVED_FILE_BYTES));
  const slice = sliceOf(range, size);
  const headers = { 'content-type': first.headers.get('content-type') ?? '', 'accept-ranges': 'bytes' };
  if (slice === null) {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  }
  const { start, end } = slice ?? { start: 0, end: size };
  return new Response(bytesOf(path, start, end), {
    status: slice ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(slice && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    },
  });
}

/**
 * The bytes that a Range header requests from a file of `size` bytes; `end` is excluded. Null if no such bytes exist
 * (416). Undefined if the whole file must be sent: without a range, and for ranges that RFC 9110 lets a server ignore
 * (several ranges, other units, an end before its start).
 */
function sliceOf(range: string | null, size: number): { start: number; end: number } | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '') {
    if (to === '') return undefined;
    return Number(to) === 0 ? null : { start: Math.max(0, size - Number(to)), end: size };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? null : { start, end: to === '' ? size : Math.min(size, Number(to) + 1) };
}

/** Reads part by part on demand, because a player requests the whole file but reads only a little of it. */
function bytesOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream({
    async pull(controller) {
      if (at >= end) return controller.close();
      const index = Math.floor(at / SAVED_PART_BYTES);
      const part = await find(savedPart(path, index));
      if (!part) throw new TypeError('a part of the saved file is missing');
      const offset = index * SAVED_PART_BYTES;
      const bytes = await (await part.blob()).slice(at - offset, end - offset).arrayBuffer();
      at += bytes.byteLength;
      controller.enqueue(new Uint8Array(bytes));
    },
  });
}

function find(address: string): Promise<Response | undefined> {
  return findIn(SAVED_MEDIA_CACHE, address);
}
