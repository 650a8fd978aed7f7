import { afterEach, expect, it, vi } from 'vitest';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { page } from '#tests/support/worker/worker-network.ts';
import { FakeWorker, ORIGIN } from '#tests/support/worker/worker-scope.ts';

/** Which scripts and styles the worker caches during its installation, and when it caches the others. */

const FIRST = ['start', 'list', 'video', 'conditions', 'help', 'player'].map((name) => `/assets/${name}-1a2b3c4.js`);
const LATER = ['/assets/settings-1a2b3c4.js', '/assets/landing-1a2b3c4.js'];
const OPENED = { type: CACHE_PAGES, urls: [], images: [], build: 'test' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cached = async (worker: FakeWorker) => [...(await worker.caches.addresses('interface'))].sort();

/**
 * Answers each request for one of these files after 5 ms. `most`: the largest number of simultaneous requests so far.
 */
function countTogether(worker: FakeWorker, files: readonly string[]): { most: number } {
  const count = { most: 0 };
  let together = 0;
  for (const file of files)
    worker.network.on(file, async () => {
      together += 1;
      count.most = Math.max(count.most, together);
      await new Promise((resolve) => setTimeout(resolve, 5));
      together -= 1;
      return new Response('file');
    });
  return count;
}

it('the install fetches the files of the first screens, four at a time, and leaves out the others', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  const together = countTogether(worker, FIRST);
  await worker.install();
  expect(together.most).toBe(4);
  expect(await cached(worker)).toEqual([...FIRST].sort());
});

it('after the install, home, the list, 相談先 and the page that was open can be opened offline', async () => {
  const worker = await FakeWorker.start(FIRST);
  for (const path of ['/', '/videos', '/consultation', '/terms']) worker.network.on(path, () => page(`page ${path}`));
  worker.scope.clients.matchAll.mockResolvedValueOnce([{ url: `${ORIGIN}/terms#top` }, { url: `${ORIGIN}/mypage` }]);
  await worker.install();
  worker.network.offline = true;
  for (const path of ['/', '/videos', '/consultation', '/terms']) expect(await worker.read(path)).toBe(`page ${path}`);
});

it('a worker is installed although a page cannot be fetched', async () => {
  const worker = await FakeWorker.start(FIRST);
  worker.network.on('/videos', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(worker.install()).resolves.toBeUndefined();
});

it('an install that failed halfway continues with the missing files', async () => {
  const worker = await FakeWorker.start(FIRST);
  worker.network.on('/assets/player-1a2b3c4.js', () => new Response('', { status: 503 }));
  await expect(worker.install()).rejects.toThrow();
  worker.network.takeAsked();
  worker.network.on('/assets/player-1a2b3c4.js', () => new Response('player'));
  const asked = vi.spyOn(worker.network, 'takeAsked').mockReturnValue([]);
  await worker.install();
  asked.mockRestore();
  expect(worker.network.takeAsked().filter((url) => url.startsWith('/assets/'))).toEqual(['/assets/player-1a2b3c4.js']);
});

it('the other files follow one by one', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  await worker.install();
  const together = countTogether(worker, LATER);
  await worker.message(OPENED);
  expect(together.most).toBe(1);
  expect(await cached(worker)).toEqual([...FIRST, ...LATER].sort());
});

it('the other files wait until the person has requested nothing for a second', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  await worker.install();
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  worker.network.on('/terms', () => page('terms'));
  await worker.read('/terms');
  const rest = worker.message(OPENED);
  await vi.advanceTimersByTimeAsync(600);
  await worker.read('/terms');
  await vi.advanceTimersByTimeAsync(900);
  expect(await cached(worker)).toEqual([...FIRST].sort());
  await vi.advanceTimersByTimeAsync(200);
  await rest;
  expect(await cached(worker)).toEqual([...FIRST, ...LATER].sort());
});

it('with data saver the other files are fetched and cached only when their screens are opened', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  await worker.install();
  await worker.activate();
  await worker.message({ ...OPENED, rest: false });
  expect(await cached(worker)).toEqual([...FIRST].sort());
  await (await worker.request('/assets/settings-1a2b3c4.js'))?.text();
  worker.network.offline = true;
  expect(await (await worker.request('/assets/settings-1a2b3c4.js'))?.text()).toBe(
    'precached /assets/settings-1a2b3c4.js',
  );
});

it('other files that could not be fetched are fetched again with the next message', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  await worker.install();
  worker.network.on(LATER[0] ?? '', () => Promise.reject(new TypeError('Failed to fetch')));
  await worker.message(OPENED);
  expect(await cached(worker)).toEqual([...FIRST].sort());
  worker.network.on(LATER[0] ?? '', () => new Response('settings'));
  await worker.message(OPENED);
  expect(await cached(worker)).toEqual([...FIRST, ...LATER].sort());
});

it('an update is installed with new versions of all files that the device has', async () => {
  const worker = await FakeWorker.start(FIRST, LATER);
  const cache = await worker.caches.open('interface');
  await cache.put('/assets/settings-9z8y7x6.js', new Response('of the build before'));
  await worker.install();
  expect(await cached(worker)).toContain('/assets/settings-1a2b3c4.js');
  expect(await cached(worker)).not.toContain('/assets/landing-1a2b3c4.js');
});

it('a page that was cached just now is not fetched again, an older one is', async () => {
  const worker = await FakeWorker.start(FIRST);
  worker.network.on('/videos', () => page('list'));
  await worker.install();
  await worker.activate();
  await worker.message({ ...OPENED, urls: ['/videos'] });
  expect(worker.network.takeAsked()).not.toContain('/videos');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await worker.message({ ...OPENED, urls: ['/videos'] });
  expect(worker.network.takeAsked()).toContain('/videos');
});
