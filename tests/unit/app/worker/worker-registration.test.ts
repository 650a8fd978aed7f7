// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startWorker } from '#app/worker/worker-registration.ts';
import { CACHED_AT_HEADER, PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';
import { INFORMATION_PATHS } from '#contract/offline-pages.ts';
import type { CachePagesMessage } from '#contract/worker-messages.ts';
import { FakeCaches } from '#tests/support/worker/worker-caches.ts';

/** When a page starts, it asks its service worker once to cache certain pages. */

vi.mock('workbox-window', () => ({
  Workbox: class {
    addEventListener() {}
    async register() {
      return {};
    }
  },
}));

const MINUTE_MS = 60_000;
const router = { subscribe: () => () => {} } as unknown as Parameters<typeof startWorker>[0];
let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches(window.location.origin);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  document.documentElement.dataset.dataSaver = '';
  return () => vi.unstubAllGlobals();
});

async function putInCache(path: string, agoMs: number): Promise<void> {
  const headers = { [CACHED_AT_HEADER]: String(Date.now() - agoMs) };
  await (await caches.open(`${PAGES_CACHE_PREFIX}dev`)).put(path, new Response('cached', { headers }));
}

async function firstMessage(): Promise<CachePagesMessage> {
  const postMessage = vi.fn((_: CachePagesMessage) => {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active: { postMessage } }) },
  });
  await startWorker(router, () => false);
  const [message] = postMessage.mock.lastCall ?? [];
  if (message === undefined) throw new Error('the worker got no message');
  return message;
}

/** The root-relative addresses that the page asks the worker to cache. */
const askedFor = async () => (await firstMessage()).urls;

it('a first visit caches home, list, help and every text about the product', async () => {
  expect([...(await askedFor())].sort()).toEqual(
    [
      ...['/', '/videos', '/consultation', '/faqs', '/terms', '/privacy', '/notifications'],
      ...['/contact', '/accessibility', '/cookie', '/company', '/members'],
    ].sort(),
  );
});

it('texts that were cached more than an hour ago are requested again, newer ones are not', async () => {
  for (const path of INFORMATION_PATHS) await putInCache(path, path === '/terms' ? 61 * MINUTE_MS : MINUTE_MS);
  expect(await askedFor()).toEqual(['/', '/videos', '/consultation', '/terms']);
});

it('with data saver only home, list and help are cached', async () => {
  expect((await firstMessage()).rest).toBe(true);
  document.documentElement.dataset.dataSaver = '1';
  const { urls, rest } = await firstMessage();
  expect(urls).toEqual(['/', '/videos', '/consultation']);
  expect(rest).toBe(false);
});
