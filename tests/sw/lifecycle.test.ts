import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KEEP_PAGES, SKIP_WAITING } from '#contract/worker-messages.ts';
import { page } from '#tests/support/worker-network.ts';
import { FakeWorker } from '#tests/support/worker-scope.ts';

/** How a build of the worker comes, and how the one before it goes. */

const CHUNK = '/assets/app-1a2b3c4d.js';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start([CHUNK]);
});
afterEach(() => vi.unstubAllGlobals());

it('an installed worker has its shell and every part of the interface', async () => {
  await worker.install();
  worker.network.offline = true;
  expect(await worker.read('/mypage/conditions')).toBe('the shell');
  expect(await (await worker.request(CHUNK))?.text()).toBe(`precached ${CHUNK}`);
});

it.each([
  ['is of another build', () => page('newer', { build: 'newer' })],
  ['is not there', () => page('broken', { status: 503 })],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
])('no worker when its shell %s', async (_, answer) => {
  worker.network.on('/shell.html', answer);
  await expect(worker.install()).rejects.toThrow();
  expect(await worker.caches.addresses('pages-')).toEqual([]);
});

it('no worker on a device without room for the shell', async () => {
  worker.caches.full = true;
  await expect(worker.install()).rejects.toThrow();
});

it('the shell is asked for without cookies', async () => {
  const asked = vi.spyOn(worker.network, 'takeAsked').mockReturnValue([]);
  await worker.install();
  asked.mockRestore();
  expect(worker.network.asked.find(({ url }) => url.endsWith('/shell.html'))).toMatchObject({ credentials: 'omit' });
});

it('installing takes nothing from the worker before it, nor its place', async () => {
  await (await worker.caches.open('pages-old')).put('/videos', page('old list'));
  await worker.install();
  expect(await worker.caches.keys()).toContain('pages-old');
  expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
});

it('once active it drops the pages of other builds, and nothing else', async () => {
  for (const name of ['pages-old', 'pages-older', 'images', 'documents', 'saved-media']) await worker.caches.open(name);
  await worker.install();
  await worker.activate();
  const names = await worker.caches.keys();
  expect(names.filter((name) => name.startsWith('pages-'))).toEqual(['pages-test']);
  expect(names).toEqual(expect.arrayContaining(['images', 'documents', 'saved-media']));
  expect(worker.scope.clients.claim).toHaveBeenCalledOnce();
});

it('takes a page that was on its way while it was activated when that page speaks up', async () => {
  await worker.install();
  await worker.activate();
  const opened = { type: KEEP_PAGES, urls: [], images: [], build: 'test' };
  await worker.message(opened);
  expect(worker.scope.clients.claim).toHaveBeenCalledTimes(2);
  // One that waits is refused.
  worker.scope.clients.claim.mockRejectedValueOnce(new DOMException('not active', 'InvalidStateError'));
  await expect(worker.message(opened)).resolves.toBeUndefined();
});

it('brings only those parts that are not here yet, and drops those of the build before once no page of it is open', async () => {
  const own = await worker.caches.open('interface');
  await own.put(CHUNK, new Response('the same in the build before'));
  await own.put('/assets/old-9z8y7x6w.js', new Response('gone'));
  const asked = vi.spyOn(worker.network, 'takeAsked').mockReturnValue([]);
  await worker.install();
  asked.mockRestore();
  expect(worker.network.takeAsked()).not.toContain(CHUNK);
  expect(await worker.caches.addresses('interface')).toContain('/assets/old-9z8y7x6w.js');
  await worker.activate();
  const opened = { type: KEEP_PAGES, urls: [], images: [], build: 'test' };

  // An old tab is open beside the new one, or alone: it lives off what it came with.
  worker.scope.clients.matchAll.mockResolvedValueOnce([{}, {}]);
  await worker.message(opened);
  await worker.message({ ...opened, build: 'old' });
  worker.network.offline = true;
  expect(await (await worker.request('/assets/old-9z8y7x6w.js'))?.text()).toBe('gone');

  await worker.message(opened);
  expect(await worker.caches.addresses('interface')).toEqual([CHUNK]);
});

it.each([
  ['waits', 'waiting'],
  ['is on its way', 'installing'],
] as const)('takes nothing from a newer build that %s', async (_, state) => {
  await worker.install();
  await worker.activate();
  const cache = await worker.caches.open('interface');
  await cache.put('/assets/new-1.js', new Response('new'));
  worker.scope.registration[state] = {};
  await worker.message({ type: KEEP_PAGES, urls: [], images: [], build: 'test' });
  expect(await worker.caches.addresses('interface')).toContain('/assets/new-1.js');
});

it('fetches what it has lost while it waited when it takes over; without a network it takes over all the same', async () => {
  await worker.install();
  await worker.caches.delete('interface');
  await worker.activate();
  await vi.waitFor(async () => expect(await worker.caches.addresses('interface')).toEqual([CHUNK]));
  await worker.caches.delete('interface');
  worker.network.offline = true;
  await worker.activate();
});

it('is not installed with a captive portal’s page in the place of a part', async () => {
  const headers = { 'content-type': 'text/html' };
  worker.network.on(CHUNK, () => new Response('<title>Wi-Fi</title>', { headers }));
  await expect(worker.install()).rejects.toThrow();
  expect(await worker.caches.addresses('interface')).toEqual([]);
});

it('a part that the device let go of comes from the network', async () => {
  await worker.install();
  await worker.caches.delete('interface');
  expect(await (await worker.request(CHUNK))?.text()).toBe(`precached ${CHUNK}`);
});

it('takes over when the person accepted it', async () => {
  await worker.install();
  await worker.message({ type: SKIP_WAITING });
  expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
});
