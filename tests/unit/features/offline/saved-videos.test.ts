import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media-format.ts';
import type { SavedVideos } from '#features/offline/saved/saved-videos.ts';
import {
  BYTES,
  FILE,
  firstPart,
  ID,
  SavingWorld,
  SMALL,
  SOURCE,
  stateIn,
  VIDEO,
} from '#tests/support/page/saving-world.ts';

/** A failed download of a saved video continues where it stopped, and a removed video leaves nothing behind. */

let world: SavingWorld;
let saved: SavedVideos;
const state = () => stateIn(saved);

beforeEach(() => {
  world = new SavingWorld();
  saved = world.page();
});

it('stores the whole video with its text tracks and pictures, and no data of the member', async () => {
  await saved.save(VIDEO, SOURCE);
  expect(state()).toMatchObject({ state: 'complete', received: BYTES, failure: null });
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  const cache = await world.cache();
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

describe.each([true, false])('a server with range support: %s', (ranges) => {
  it('continues after a broken connection, in this page or a later one', async () => {
    world.knowsRanges = ranges;
    world.breaksAfter = SAVED_PART_BYTES + 100_000;
    await saved.save(VIDEO, SOURCE);
    expect(state()).toMatchObject({ state: 'stopped', received: SAVED_PART_BYTES, failure: 'offline' });

    // The first page is closed, and another one is opened later.
    saved = world.page();
    await saved.load();
    expect(state()).toMatchObject({ state: 'stopped', received: SAVED_PART_BYTES, failure: 'closed' });
    world.breaksAfter = Number.POSITIVE_INFINITY;
    world.asked = [];
    await saved.resume(ID);
    expect(world.asked).toEqual([{ path: SOURCE.url, range: `bytes=${SAVED_PART_BYTES}-` }]);
    expect(state()?.state).toBe('complete');
    expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  });
});

it('a full device is reported, and the stored parts remain for another attempt', async () => {
  world.breaksAfter = SAVED_PART_BYTES;
  await saved.save(VIDEO, SOURCE);
  world.breaksAfter = Number.POSITIVE_INFINITY;
  world.caches.full = true;
  await saved.resume(ID);
  expect(state()).toMatchObject({ state: 'stopped', failure: 'full' });
  world.caches.full = false;
  await saved.resume(ID);
  expect(state()?.state).toBe('complete');
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
});

it('a download that fails because the device is full ends its transfer', async () => {
  world.stalls = true;
  saved = world.page({
    fetch: ((input: RequestInfo, init?: RequestInit) => {
      if (input === SOURCE.url) world.caches.full = true;
      return world.fetch(input, init);
    }) as typeof fetch,
  });
  await saved.save(VIDEO, SOURCE);
  expect(state()).toMatchObject({ state: 'stopped', failure: 'full' });
  expect(world.transfers).toBe(0);
});

it('removing a video during its download deletes everything, including the part being written', async () => {
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  await saved.remove(ID);
  await saving;
  expect(saved.get().size).toBe(0);
  expect(await world.caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
  await saved.load();
  expect(saved.get().size).toBe(0);
});

it('pressing the button twice saves the video once', async () => {
  await Promise.all([saved.save(VIDEO, SOURCE), saved.save(VIDEO, SOURCE)]);
  expect(world.asked.filter(({ path }) => path === SOURCE.url)).toHaveLength(1);
});

it('a video with a missing part is not complete, and continuing repairs it', async () => {
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  const cache = await world.cache();
  await cache.delete(savedPart(savedPath(ID, 'video'), 0));
  await saving;
  expect(state()).toMatchObject({ state: 'stopped', failure: 'failed' });
  await saved.resume(ID);
  expect(state()?.state).toBe('complete');
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
});

it('a download in another quality starts from the beginning', async () => {
  world.breaksAfter = SAVED_PART_BYTES + 100_000;
  await saved.save(VIDEO, SOURCE);
  world.breaksAfter = Number.POSITIVE_INFINITY;
  world.asked = [];
  await saved.save(VIDEO, SMALL);
  expect(world.asked.filter(({ path }) => path === SMALL.url)).toEqual([{ path: SMALL.url, range: null }]);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SMALL } });
});

it('a complete copy is not replaced if a page that has not read it requests another quality', async () => {
  await saved.save(VIDEO, SOURCE);
  saved = world.page();
  world.answers.set(SMALL.url, () => Promise.reject(new TypeError('offline')));
  await saved.save({ ...VIDEO, sources: [SOURCE, SMALL] }, SMALL);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SOURCE } });
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
});

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } };
it.each([
  ['captions with a server error', '/media/ja.vtt', () => new Response('', { status: 500 }), 'failed'],
  ['captions that do not exist', '/media/ja.vtt', () => new Response('', { status: 404 }), 'failed'],
  ['a captive portal instead of captions', '/media/ja.vtt', () => new Response('<p>', html), 'offline'],
  ['a captive portal instead of the video', SOURCE.url, () => new Response('<p>', html), 'offline'],
  ['a server error', SOURCE.url, () => new Response('', { status: 500 }), 'failed'],
  ['a picture with a server error', '/images/poster.webp', () => new Response('', { status: 500 }), null],
  ['a captive portal instead of a picture', '/images/poster.webp', () => new Response('<p>', html), null],
])('%s', async (_, path, answer, failure) => {
  world.answers.set(path, answer);
  await saved.save(VIDEO, SOURCE);
  expect(state()).toMatchObject({ state: failure === null ? 'complete' : 'stopped', failure });
  const stored = await world.caches.addresses(SAVED_MEDIA_CACHE);
  const spoilt =
    path === SOURCE.url
      ? savedPart(savedPath(ID, 'video'), 0)
      : savedPath(ID, path.includes('ja') ? 'track-0' : 'poster');
  expect(stored).not.toContain(spoilt);
  world.answers.clear();
  if (failure !== null) await saved.resume(ID);
  expect(state()?.state).toBe('complete');
});

it('a download fails if the server never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    saved = world.page({
      fetch: ((input: RequestInfo, init: RequestInit) =>
        input === SOURCE.url
          ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
          : world.fetch(input, init)) as typeof fetch,
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
