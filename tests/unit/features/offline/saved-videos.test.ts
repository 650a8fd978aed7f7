import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_MEDIA_CACHE, SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media.ts';
import type { SavedVideos } from '#features/offline/saved/saved-videos.ts';
import { BYTES, FILE, firstPart, ID, SavingWorld, SMALL, SOURCE, stateIn, VIDEO } from '#tests/support/saving-world.ts';

/** Videos on the device: whatever breaks, a download goes on where it stopped, and what is removed is gone. */

let world: SavingWorld;
let saved: SavedVideos;
const state = () => stateIn(saved);

beforeEach(() => {
  world = new SavingWorld();
  saved = world.page();
});

it('keeps the whole video with its words and pictures, and nothing of who saved it', async () => {
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

describe.each([true, false])('a server that knows ranges: %s', (ranges) => {
  it('goes on where the line broke, in this page or a later one', async () => {
    world.knowsRanges = ranges;
    world.breaksAfter = SAVED_PART_BYTES + 100_000;
    await saved.save(VIDEO, SOURCE);
    expect(state()).toMatchObject({ state: 'stopped', received: SAVED_PART_BYTES, failure: 'offline' });

    // Another page: the first was closed.
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

it('a full device is said, and what is there stays for another try', async () => {
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

it('removing in the middle leaves nothing, not even what was being written just then', async () => {
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  await saved.remove(ID);
  await saving;
  expect(saved.get().size).toBe(0);
  expect(await world.caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
  await saved.load();
  expect(saved.get().size).toBe(0);
});

it('two presses save once', async () => {
  await Promise.all([saved.save(VIDEO, SOURCE), saved.save(VIDEO, SOURCE)]);
  expect(world.asked.filter(({ path }) => path === SOURCE.url)).toHaveLength(1);
});

it('a video whose part went away meanwhile is not called complete, and is mended by going on', async () => {
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

it('another quality begins anew', async () => {
  world.breaksAfter = SAVED_PART_BYTES + 100_000;
  await saved.save(VIDEO, SOURCE);
  world.breaksAfter = Number.POSITIVE_INFINITY;
  world.asked = [];
  await saved.save(VIDEO, SMALL);
  expect(world.asked.filter(({ path }) => path === SMALL.url)).toEqual([{ path: SMALL.url, range: null }]);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SMALL } });
});

it('one that is here already stays, though a page that did not know it yet is asked for another quality', async () => {
  await saved.save(VIDEO, SOURCE);
  saved = world.page();
  world.answers.set(SMALL.url, () => Promise.reject(new TypeError('offline')));
  await saved.save({ ...VIDEO, sources: [SOURCE, SMALL] }, SMALL);
  expect(state()).toMatchObject({ state: 'complete', record: { source: SOURCE } });
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
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

it('a server that takes the call and never answers is given up', async () => {
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
