import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { page } from '#tests/support/worker/worker-network.ts';
import { FakeWorker } from '#tests/support/worker/worker-scope.ts';

/** Which requests the browser may answer from the cache without starting the worker. */

interface Pattern {
  readonly pathname: string;
  readonly search: string;
}
interface Route {
  readonly condition: {
    readonly urlPattern?: Pattern;
    readonly requestMode?: string;
    readonly or?: { urlPattern: Pattern }[];
  };
  readonly source: { readonly cacheName: string };
}

const FILE = '/assets/start-1a2b3c4.js';
const REVISED = { url: '/logo.svg', revision: '12345678' };
const LATER = '/assets/settings-1a2b3c4.js';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start([FILE], [LATER]);
  for (const path of ['/', '/videos', '/consultation']) worker.network.on(path, () => page(`page ${path}`));
});
afterEach(() => vi.unstubAllGlobals());

async function installed(): Promise<readonly Route[]> {
  const addRoutes = vi.fn(async (_: readonly unknown[]) => {});
  await worker.install(addRoutes);
  return (addRoutes.mock.lastCall?.[0] ?? []) as readonly Route[];
}

it('the pages to start with, and the files of the install, are routed to their caches', async () => {
  const routes = await installed();
  const pages = routes.filter(({ condition }) => condition.requestMode === 'navigate');
  expect(pages.map(({ condition, source }) => [condition.urlPattern, source.cacheName])).toEqual(
    [
      { pathname: '/', search: '' },
      { pathname: '/videos', search: '' },
      { pathname: '/consultation', search: '' },
      { pathname: '/', search: 'source=pwa' },
    ].map((pattern) => [pattern, 'pages-test']),
  );
  const files = routes.filter(({ condition }) => condition.or);
  expect(files.map(({ condition, source }) => [condition.or, source.cacheName])).toEqual([
    [[{ urlPattern: { pathname: FILE, search: '' } }], 'interface'],
  ]);
  expect(JSON.stringify(routes)).not.toContain(REVISED.url);
});

it('every routed address is in its cache, because a miss would end in the browser’s error page when offline', async () => {
  worker.network.on('/videos', () => Promise.reject(new TypeError('Failed to fetch')));
  const routes = await installed();
  const named = routes.flatMap(({ condition: { urlPattern, or = [] }, source }) =>
    [...(urlPattern ? [urlPattern] : []), ...or.map((one) => one.urlPattern)].map(({ pathname, search }) => ({
      cache: source.cacheName,
      address: pathname + (search && `?${search}`),
    })),
  );
  expect(named.map(({ address }) => address)).not.toContain('/videos');
  for (const { cache, address } of named) expect(await worker.caches.addresses(cache)).toContain(address);
});

it('routed pages are overwritten when the open page asks, and never deleted', async () => {
  await installed();
  await worker.activate();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  worker.network.on('/', () => page('a newer start'));
  worker.network.on('/videos', () => page('gone', { status: 404 }));
  await worker.message({ type: CACHE_PAGES, urls: ['/?source=pwa', '/videos'], images: [], build: 'test' });
  vi.useRealTimers();
  const cache = await worker.caches.open('pages-test');
  const read = async (path: string) => (await cache.match(new URL(path, worker.scope.location).href))?.text();
  expect([await read('/'), await read('/?source=pwa'), await read('/videos')]).toEqual([
    'a newer start',
    'a newer start',
    'page /videos',
  ]);
});

it('a browser that refuses the routes, or has none, installs the worker all the same', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await expect(worker.install(() => Promise.reject(new TypeError('invalid pattern')))).resolves.toBeUndefined();
  await expect(worker.install()).resolves.toBeUndefined();
});
