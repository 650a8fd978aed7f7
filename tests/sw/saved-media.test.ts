import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_FILE_BYTES, SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media-format.ts';
import { FakeWorker } from '#tests/support/worker/worker-scope.ts';

/** A saved video is played from its parts, with the exact ranges that Safari requires. */

const VIDEO = savedPath('01J8ZZZZZZZZZZZZZZZZZZZZZZ', 'video');
const SIZE = 2 * SAVED_PART_BYTES + 1000;
/** A file whose bytes depend on their position, so that a wrong range is noticed. */
const FILE = Uint8Array.from({ length: SIZE }, (_, index) => (index * 31 + (index >> 8)) % 251);

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
  const cache = await worker.caches.open(SAVED_MEDIA_CACHE);
  for (let index = 0; index * SAVED_PART_BYTES < SIZE; index += 1) {
    const bytes = FILE.slice(index * SAVED_PART_BYTES, (index + 1) * SAVED_PART_BYTES);
    const headers = { 'content-type': 'video/mp4', [SAVED_FILE_BYTES]: String(SIZE) };
    await cache.put(savedPart(VIDEO, index), new Response(bytes, { headers }));
  }
  worker.network.offline = true;
});
afterEach(() => vi.unstubAllGlobals());

const ask = (path: string, range?: string) => worker.request(path, range === undefined ? {} : { headers: { range } });

const PART = SAVED_PART_BYTES;
it.each([
  ['bytes=0-', 0, SIZE],
  ['bytes=0-1', 0, 2],
  ['bytes=0-0', 0, 1],
  [`bytes=${PART - 1}-${PART}`, PART - 1, PART + 1],
  [`bytes=${PART}-`, PART, SIZE],
  [`bytes=5-${2 * PART + 4}`, 5, 2 * PART + 5],
  [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE],
  [`bytes=10-${SIZE + 5000}`, 10, SIZE],
  ['bytes=-1', SIZE - 1, SIZE],
  ['bytes=-1500', SIZE - 1500, SIZE],
  [`bytes=-${SIZE + 1}`, 0, SIZE],
])('the range %s is answered exactly', async (range, start, end) => {
  const response = await ask(VIDEO, range);
  expect(response?.status).toBe(206);
  expect(response?.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${SIZE}`);
  expect(response?.headers.get('content-length')).toBe(String(end - start));
  expect(response?.headers.get('content-type')).toBe('video/mp4');
  const bytes = new Uint8Array((await response?.arrayBuffer()) ?? []);
  expect(Buffer.compare(bytes, FILE.slice(start, end))).toBe(0);
});

it.each([`bytes=${SIZE}-`, `bytes=${SIZE + 10}-${SIZE + 20}`, 'bytes=-0'])(
  'the range %s is not satisfiable',
  async (range) => {
    const response = await ask(VIDEO, range);
    expect(response?.status).toBe(416);
    expect(response?.headers.get('content-range')).toBe(`bytes */${SIZE}`);
  },
);

it.each([undefined, 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1'])(
  'the unsupported range %s is answered with the whole file',
  async (range) => {
    const response = await ask(VIDEO, range);
    expect(response?.status).toBe(200);
    expect(response?.headers.get('content-length')).toBe(String(SIZE));
    expect((await response?.arrayBuffer())?.byteLength).toBe(SIZE);
  },
);

it('a navigation to a saved file is not handled by the worker', async () => {
  expect(await worker.navigate(VIDEO)).toBeNull();
});

it('a response aborts if the browser has evicted a part of the file', async () => {
  await (await worker.caches.open(SAVED_MEDIA_CACHE)).delete(savedPart(VIDEO, 1));
  const response = await ask(VIDEO, 'bytes=0-');
  await expect(response?.arrayBuffer()).rejects.toThrow('missing');
});

it('a file that is stored in one piece is answered completely, a missing one with 404', async () => {
  const track = savedPath('01J8ZZZZZZZZZZZZZZZZZZZZZZ', 'track-0');
  await (await worker.caches.open(SAVED_MEDIA_CACHE)).put(track, new Response('WEBVTT'));
  expect(await (await ask(track))?.text()).toBe('WEBVTT');
  expect((await ask(savedPath('01J8ZZZZZZZZZZZZZZZZZZZZZZ', 'poster')))?.status).toBe(404);
  expect(worker.network.takeAsked()).toEqual([]);
});
