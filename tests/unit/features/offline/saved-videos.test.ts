import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Source, VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE, SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media.ts';
import { createSavedVideos, type SavedVideos, type SavedVideosDeps } from '#features/offline/saved/saved-videos.ts';
import { FakeCaches } from '#tests/support/worker-caches.ts';

/** Videos on the device: whatever breaks, a download goes on where it stopped, and what is removed is gone. */

const ORIGIN = 'https://tane.example';
const ID = '01J8ZZZZZZZZZZZZZZZZZZZZZZ';
const BYTES = 2 * SAVED_PART_BYTES + 500;
const FILE = Uint8Array.from({ length: BYTES }, (_, index) => (index * 7 + (index >> 9)) % 253);
const SOURCE: Source = { url: '/media/film.mp4', type: 'video/mp4', height: 360, bytes: BYTES };
const SMALL: Source = { url: '/media/small.mp4', type: 'video/mp4', height: 240, bytes: BYTES };
const VIDEO = {
  videoId: ID,
  title: '朝のリズム',
  favoriteFlag: 1,
  videoStatus: 2,
  stopPosition: 33,
  stopPositionAt: '2026-11-20T12:00:00+09:00',
  sources: [SOURCE],
  tracks: [{ url: '/media/ja.vtt', kind: 'captions', srclang: 'ja', label: '日本語', default: 1 }],
  posterPath: '/images/poster.webp',
  thumbnailPath: null,
  related: [],
} as unknown as VideoDetail;

let caches: FakeCaches;
let asked: { path: string; range: string | null }[];
/** After so many bytes of the video the line breaks. */
let breaksAfter: number;
let knowsRanges: boolean;
/** What the server answers for a path, in place of the file. */
let answers: Map<string, () => Response | Promise<Response>>;
let saved: SavedVideos;

const chunks = (bytes: Uint8Array, size: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.byteLength; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  init.signal?.throwIfAborted();
  const path = String(input);
  const range = new Headers(init.headers).get('range');
  asked.push({ path, range });
  const other = answers.get(path);
  if (other) return other();
  if (path !== SOURCE.url && path !== SMALL.url) return new Response(`content of ${path}`);
  const from = knowsRanges ? Number(/\d+/.exec(range ?? '0')?.[0]) : 0;
  const body = FILE.slice(from, Math.min(BYTES, from + breaksAfter));
  return new Response(chunks(body, 70_000), { status: from > 0 ? 206 : 200 });
}

const make = (more: Partial<SavedVideosDeps> = {}) =>
  createSavedVideos({
    openCache: async () => (await caches.open(SAVED_MEDIA_CACHE)) as unknown as Cache,
    fetch: fakeFetch as typeof fetch,
    now: () => 1000,
    locks: undefined,
    announce: () => {},
    persist: async () => true,
    ...more,
  });

beforeEach(() => {
  caches = new FakeCaches(ORIGIN);
  asked = [];
  breaksAfter = Number.POSITIVE_INFINITY;
  knowsRanges = true;
  answers = new Map();
  saved = make();
});

async function storedFile(): Promise<Uint8Array> {
  const cache = await caches.open(SAVED_MEDIA_CACHE);
  const parts: Buffer[] = [];
  for (let index = 0; ; index += 1) {
    const part = await cache.match(savedPart(savedPath(ID, 'video'), index));
    if (!part) return Buffer.concat(parts);
    parts.push(Buffer.from(await part.arrayBuffer()));
  }
}
const state = () => saved.get().get(ID);

it('keeps the whole video with its words and pictures, and nothing of who saved it', async () => {
  await saved.save(VIDEO, SOURCE);
  expect(state()).toMatchObject({ state: 'complete', received: BYTES, failure: null });
  expect(Buffer.compare(await storedFile(), FILE)).toBe(0);
  const cache = await caches.open(SAVED_MEDIA_CACHE);
  expect(await (await cache.match(savedPath(ID, 'track-0')))?.text()).toBe('content of /media/ja.vtt');
  expect(await (await cache.match(savedPath(ID, 'poster')))?.text()).toBe('content of /images/poster.webp');
  const record = await (await cache.match(savedPath(ID, 'detail')))?.json();
  expect(record.video).toMatchObject({
    title: '朝のリズム',
    favoriteFlag: 0,
    videoStatus: 0,
    stopPosition: 0,
    stopPositionAt: null,
  });
});

describe.each([true, false])('a server that knows ranges: %s', (ranges) => {
  it('goes on where the line broke, in this page or a later one', async () => {
    knowsRanges = ranges;
    breaksAfter = SAVED_PART_BYTES + 100_000;
    await saved.save(VIDEO, SOURCE);
    expect(state()).toMatchObject({ state: 'stopped', received: SAVED_PART_BYTES, failure: 'offline' });

    // Another page: the first was closed.
    saved = make();
    await saved.load();
    expect(state()).toMatchObject({ state: 'stopped', received: SAVED_PART_BYTES, failure: 'closed' });
    breaksAfter = Number.POSITIVE_INFINITY;
    asked = [];
    await saved.resume(ID);
    expect(asked).toEqual([{ path: SOURCE.url, range: `bytes=${SAVED_PART_BYTES}-` }]);
    expect(state()?.state).toBe('complete');
    expect(Buffer.compare(await storedFile(), FILE)).toBe(0);
  });
});

it('a full device is said, and what is there stays for another try', async () => {
  breaksAfter = SAVED_PART_BYTES;
  await saved.save(VIDEO, SOURCE);
  breaksAfter = Number.POSITIVE_INFINITY;
  caches.full = true;
  await saved.resume(ID);
  expect(state()).toMatchObject({ state: 'stopped', failure: 'full' });
  caches.full = false;
  await saved.resume(ID);
  expect(state()?.state).toBe('complete');
  expect(Buffer.compare(await storedFile(), FILE)).toBe(0);
});

const firstPart = () =>
  new Promise<void>((resolve) => {
    const stop = saved.subscribe(() => {
      if ((state()?.received ?? 0) < SAVED_PART_BYTES) return;
      stop();
      resolve();
    });
  });

it('removing in the middle leaves nothing, not even what was being written just then', async () => {
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart();
  await saved.remove(ID);
  await saving;
  expect(saved.get().size).toBe(0);
  expect(await caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
  await saved.load();
  expect(saved.get().size).toBe(0);
});

it('two presses save once', async () => {
  await Promise.all([saved.save(VIDEO, SOURCE), saved.save(VIDEO, SOURCE)]);
  expect(asked.filter(({ path }) => path === SOURCE.url)).toHaveLength(1);
});

describe('two tabs', () => {
  /** Locks as browsers have them: exclusive ones in line, shared ones after them. */
  function sharedLocks() {
    const ends = new Map<string, Promise<unknown>>();
    return {
      query: async () => ({ held: [...ends.keys()].map((name) => ({ name })) }),
      async request(name: string, { ifAvailable }: LockOptions, task: (lock: object | null) => Promise<unknown>) {
        if (ifAvailable && ends.has(name)) return task(null);
        const turn = (ends.get(name) ?? Promise.resolve()).then(() => task({}));
        const end = turn.catch(() => {}).finally(() => ends.get(name) === end && ends.delete(name));
        ends.set(name, end);
        return turn;
      },
    } as unknown as NonNullable<SavedVideosDeps['locks']>;
  }

  it('what another tab cancels stops here and leaves nothing', async () => {
    const locks = sharedLocks();
    saved = make({ locks });
    const other = make({ locks, announce: (removed) => removed !== undefined && saved.removedElsewhere(removed) });
    const saving = saved.save(VIDEO, SOURCE);
    await firstPart();
    await other.load();
    expect(other.get().get(ID)?.state).toBe('saving');
    await other.remove(ID);
    await saving;
    expect(state()).toBeUndefined();
    expect(await caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
  });

  it('when the tab that saves is gone, the other offers to go on', async () => {
    const locks = sharedLocks();
    let die = () => {};
    answers.set(SOURCE.url, () => new Promise((_, reject) => (die = () => reject(new TypeError('gone')))));
    const dying = make({ locks });
    const saving = dying.save(VIDEO, SOURCE);
    await vi.waitFor(() => expect(asked.some(({ path }) => path === SOURCE.url)).toBe(true));
    await saved.load();
    saved = make({ locks });
    await saved.load();
    expect(state()?.state).toBe('saving');
    die();
    await saving;
    await vi.waitFor(() => expect(state()).toMatchObject({ state: 'stopped', failure: 'closed' }));
  });
});

it('a video whose part went away meanwhile is not called complete, and is mended by going on', async () => {
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart();
  const cache = await caches.open(SAVED_MEDIA_CACHE);
  await cache.delete(savedPart(savedPath(ID, 'video'), 0));
  await saving;
  expect(state()).toMatchObject({ state: 'stopped', failure: 'failed' });
  await saved.resume(ID);
  expect(state()?.state).toBe('complete');
  expect(Buffer.compare(await storedFile(), FILE)).toBe(0);
});

it('another quality begins anew', async () => {
  breaksAfter = SAVED_PART_BYTES + 100_000;
  await saved.save(VIDEO, SOURCE);
  breaksAfter = Number.POSITIVE_INFINITY;
  asked = [];
  await saved.save(VIDEO, SMALL);
  expect(asked.filter(({ path }) => path === SMALL.url)).toEqual([{ path: SMALL.url, range: null }]);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SMALL } });
});

it('one that is here already stays, though a page that did not know it yet is asked for another quality', async () => {
  await saved.save(VIDEO, SOURCE);
  saved = make();
  answers.set(SMALL.url, () => Promise.reject(new TypeError('offline')));
  await saved.save({ ...VIDEO, sources: [SOURCE, SMALL] }, SMALL);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SOURCE } });
  expect(Buffer.compare(await storedFile(), FILE)).toBe(0);
});

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
it.each([
  ['captions that fail', '/media/ja.vtt', () => new Response('', { status: 500 }), 'failed'],
  ['captions that are not there', '/media/ja.vtt', () => new Response('', { status: 404 }), 'failed'],
  ['a portal’s page for captions', '/media/ja.vtt', () => new Response('<p>', html), 'offline'],
  ['a portal’s page for the video', SOURCE.url, () => new Response('<p>', html), 'offline'],
  ['a server that fails', SOURCE.url, () => new Response('', { status: 500 }), 'failed'],
  ['a picture that fails', '/images/poster.webp', () => new Response('', { status: 500 }), null],
  ['a portal’s page for a picture', '/images/poster.webp', () => new Response('<p>', html), null],
])('%s', async (_, path, answer, failure) => {
  answers.set(path, answer);
  await saved.save(VIDEO, SOURCE);
  expect(state()).toMatchObject({ state: failure === null ? 'complete' : 'stopped', failure });
  const stored = await caches.addresses(SAVED_MEDIA_CACHE);
  const spoilt =
    path === SOURCE.url
      ? savedPart(savedPath(ID, 'video'), 0)
      : savedPath(ID, path.includes('ja') ? 'track-0' : 'poster');
  expect(stored).not.toContain(spoilt);
  answers.clear();
  if (failure !== null) await saved.resume(ID);
  expect(state()?.state).toBe('complete');
});

it('a server that takes the call and never answers is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    saved = make({
      fetch: ((input: RequestInfo, init: RequestInit) =>
        input === SOURCE.url
          ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
          : fakeFetch(input, init)) as typeof fetch,
    });
    const saving = saved.save(VIDEO, SOURCE);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(state()).toMatchObject({ state: 'stopped', failure: 'offline' });
    });
    await saving;
  } finally {
    vi.useRealTimers();
  }
});
