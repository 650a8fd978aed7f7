import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CACHE_PAGES, SKIP_WAITING } from '#contract/worker-messages.ts';
import { page } from '#tests/support/worker/worker-network.ts';
import { FakeWorker, ORIGIN } from '#tests/support/worker/worker-scope.ts';

const CHUNK = '/assets/app-1a2b3c4d.js';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start([CHUNK]);
});
afterEach(() => vi.unstubAllGlobals());

it('an installed worker has its shell and every file of the interface', async () => {
  await worker.install();
  worker.network.offline = true;
  expect(await worker.read('/mypage/conditions')).toBe('the shell');
  expect(await (await worker.request(CHUNK))?.text()).toBe(`precached ${CHUNK}`);
});

it.each([
  ['is of another build', () => page('newer', { build: 'newer' })],
  ['fails', () => page('broken', { status: 503 })],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the worker is not installed when its shell %s', async (_, answer) => {
  worker.network.on('/shell.html', answer);
  await expect(worker.install()).rejects.toThrow();
  expect(await worker.caches.addresses('pages-')).toEqual([]);
});

it('the worker is not installed on a device without space for the shell', async () => {
  worker.caches.full = true;
  await expect(worker.install()).rejects.toThrow();
});

it('the shell is requested without cookies', async () => {
  const asked = vi.spyOn(worker.network, 'takeAsked').mockReturnValue([]);
  await worker.install();
  asked.mockRestore();
  expect(worker.network.asked.find(({ url }) => url.endsWith('/shell.html'))).toMatchObject({ credentials: 'omit' });
});

it('an installed worker neither deletes caches of the previous worker nor replaces it', async () => {
  await (await worker.caches.open('pages-old')).put('/videos', page('old list'));
  await worker.install();
  expect(await worker.caches.keys()).toContain('pages-old');
  expect(worker.scope.skipWaiting).not.toHaveBeenCalled();
});

it('an activated worker deletes the cached pages of other builds, and nothing else', async () => {
  for (const name of ['pages-old', 'pages-older', 'images', 'documents', 'saved-media']) await worker.caches.open(name);
  await worker.install();
  await worker.activate();
  const names = await worker.caches.keys();
  expect(names.filter((name) => name.startsWith('pages-'))).toEqual(['pages-test']);
  expect(names).toEqual(expect.arrayContaining(['images', 'documents', 'saved-media']));
  expect(worker.scope.clients.claim).toHaveBeenCalledOnce();
});

it('a worker takes control of a page that was loading during the activation once that page sends a message', async () => {
  await worker.install();
  await worker.activate();
  const opened = { type: CACHE_PAGES, urls: [], images: [], build: 'test' };
  await worker.message(opened);
  expect(worker.scope.clients.claim).toHaveBeenCalledTimes(2);
  // In a waiting worker, `claim` fails. The worker must ignore this error.
  worker.scope.clients.claim.mockRejectedValueOnce(new DOMException('not active', 'InvalidStateError'));
  await expect(worker.message(opened)).resolves.toBeUndefined();
});

it('a worker fetches only missing files, and deletes those of the previous build once no page of it is open', async () => {
  const own = await worker.caches.open('interface');
  await own.put(CHUNK, new Response('the same in the build before'));
  await own.put('/assets/old-9z8y7x6w.js', new Response('gone'));
  const asked = vi.spyOn(worker.network, 'takeAsked').mockReturnValue([]);
  await worker.install();
  asked.mockRestore();
  expect(worker.network.takeAsked()).not.toContain(CHUNK);
  expect(await worker.caches.addresses('interface')).toContain('/assets/old-9z8y7x6w.js');
  await worker.activate();
  const opened = { type: CACHE_PAGES, urls: [], images: [], build: 'test' };

  // A tab of the old build is open and needs the files of its build. First it is open together with a tab of the new
  // build, which sends the first message. Then it is the only tab and sends the second message.
  worker.scope.clients.matchAll.mockResolvedValueOnce([{ url: ORIGIN }, { url: ORIGIN }]);
  await worker.message(opened);
  await worker.message({ ...opened, build: 'old' });
  worker.network.offline = true;
  expect(await (await worker.request('/assets/old-9z8y7x6w.js'))?.text()).toBe('gone');

  await worker.message(opened);
  expect(await worker.caches.addresses('interface')).toEqual([CHUNK]);
});

it.each([
  ['is waiting', 'waiting'],
  ['is being installed', 'installing'],
] as const)('a worker deletes no files of a newer build that %s', async (_, state) => {
  await worker.install();
  await worker.activate();
  const cache = await worker.caches.open('interface');
  await cache.put('/assets/new-1.js', new Response('new'));
  worker.scope.registration[state] = {};
  await worker.message({ type: CACHE_PAGES, urls: [], images: [], build: 'test' });
  expect(await worker.caches.addresses('interface')).toContain('/assets/new-1.js');
});

it('a worker whose files were evicted while it waited fetches them on activation, and can be activated offline', async () => {
  await worker.install();
  await worker.caches.delete('interface');
  await worker.activate();
  await vi.waitFor(async () => expect(await worker.caches.addresses('interface')).toEqual([CHUNK]));
  await worker.caches.delete('interface');
  worker.network.offline = true;
  await worker.activate();
});

it('the worker is not installed when a captive portal answers with its page', async () => {
  const headers = { 'content-type': 'text/html' };
  worker.network.on(CHUNK, () => new Response('<title>Wi-Fi</title>', { headers }));
  await expect(worker.install()).rejects.toThrow();
  expect(await worker.caches.addresses('interface')).toEqual([]);
});

it('an evicted file comes from the network', async () => {
  await worker.install();
  await worker.caches.delete('interface');
  expect(await (await worker.request(CHUNK))?.text()).toBe(`precached ${CHUNK}`);
});

it('a waiting worker is activated when the person accepts the update', async () => {
  await worker.install();
  await worker.message({ type: SKIP_WAITING });
  expect(worker.scope.skipWaiting).toHaveBeenCalledOnce();
});
