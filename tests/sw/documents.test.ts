import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeWorker } from '#tests/support/worker/worker-scope.ts';

/**
 * Documents are the only API answers that the worker caches. The worker answers with the cached document and
 * revalidates it.
 */

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
  await worker.install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (text: string, cacheControl = 'public, max-age=0') =>
  new Response(text, { headers: { 'cache-control': cacheControl } });
const ask = async (path: string) => (await worker.request(path))?.text();

it.each(['/api/v1/pages/company', '/api/v1/faqs', '/api/v1/notifications?offset=10'])(
  '%s is cached and revalidated',
  async (path) => {
    worker.network.on(path, () => json('old'));
    expect(await ask(path)).toBe('old');
    worker.network.on(path, () => json('new'));
    expect(await ask(path)).toBe('old');
    worker.network.offline = true;
    expect(await ask(path)).toBe('new');
  },
);

it('of more than 40 documents the one that was not renewed for longest is evicted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const document = (number: number) => `/api/v1/faqs?offset=${number}`;
  for (const number of [...Array(40).keys(), 0, 40]) {
    vi.setSystemTime(Date.now() + 1000);
    worker.network.on(document(number), () => json('text'));
    await ask(document(number));
  }
  const documents = await worker.caches.addresses('documents');
  expect(documents).toHaveLength(40);
  expect(documents).toContain(document(0));
  expect(documents).not.toContain(document(1));
});

it('a captive portal’s page does not replace a document', async () => {
  const portal = () =>
    new Response('<title>Wi-Fi</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  worker.network.on('/api/v1/faqs', () => json('old'));
  await ask('/api/v1/faqs');
  for (const path of ['/api/v1/faqs', '/api/v1/notifications']) worker.network.on(path, portal);
  await ask('/api/v1/faqs');
  await ask('/api/v1/notifications');
  expect(await ask('/api/v1/faqs')).toBe('old');
  expect(await worker.caches.addresses('documents')).toHaveLength(1);
});

it('private answers and failures are not cached', async () => {
  worker.network.on('/api/v1/faqs', () => json('somebody', 'private, no-store'));
  worker.network.on('/api/v1/notifications', () => new Response('broken', { status: 500 }));
  expect(await ask('/api/v1/faqs')).toBe('somebody');
  expect(await ask('/api/v1/notifications')).toBe('broken');
  expect(await worker.caches.addresses('documents')).toEqual([]);
});

it.each(['/api/v1/videos', '/api/v1/users/me', '/api/v1/users/conditions', '/api/v1/auth/line/login'])(
  '%s is not handled by the worker',
  async (path) => {
    expect(await worker.request(path)).toBeNull();
  },
);
