import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_URL } from '#contract/offline-pages.ts';
import { CACHE_PAGES, FORGET } from '#contract/worker-messages.ts';
import { page } from '#tests/support/worker/worker-network.ts';
import { FakeWorker, ORIGIN } from '#tests/support/worker/worker-scope.ts';

const ALWAYS = [
  ...['/', '/videos', '/consultation', '/faqs', '/terms', '/privacy', '/notifications'],
  ...['/contact', '/accessibility', '/cookie', '/company', '/members'],
];
const MAX_PAGES = 60;

let worker: FakeWorker;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  worker = await FakeWorker.start();
  await worker.install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const video = (number: number) => `/videos/${String(number).padStart(26, '0')}`;
const cachedPages = async () => (await worker.caches.addresses('pages-')).filter((path) => path !== '/shell.html');
const cache = (urls: readonly string[], images: readonly string[] = []) =>
  worker.message({ type: CACHE_PAGES, urls, images });

/** Opens pages one second apart, so that each has a different age. */
async function open(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    vi.setSystemTime(Date.now() + 1000);
    worker.network.on(path, () => page(`page ${path}`));
    await worker.navigate(path);
  }
}

describe('of more than 60 cached pages', () => {
  it('the page that was cached first is evicted', async () => {
    await open(Array.from({ length: MAX_PAGES + 2 }, (_, number) => video(number)));
    const cached = await cachedPages();
    expect(cached).toHaveLength(MAX_PAGES);
    expect(cached).not.toContain(video(0));
    expect(cached).not.toContain(video(1));
    expect(cached).toContain(video(2));
  });

  it('a page that was opened again is not the oldest', async () => {
    await open(Array.from({ length: MAX_PAGES }, (_, number) => video(number)));
    await open([video(0), video(MAX_PAGES)]);
    const cached = await cachedPages();
    expect(cached).toContain(video(0));
    expect(cached).not.toContain(video(1));
  });

  it('home, list, help, the texts about the product and the shell are never evicted', async () => {
    await open([...ALWAYS, '/videos?page=2']);
    await open(Array.from({ length: MAX_PAGES }, (_, number) => video(number)));
    const cached = await cachedPages();
    expect(cached).toHaveLength(MAX_PAGES);
    expect(cached).toEqual(expect.arrayContaining(ALWAYS));
    expect(cached).not.toContain('/videos?page=2');
    worker.network.offline = true;
    expect(await worker.read('/mypage')).toBe('the shell');
  });
});

describe('a page that is renewed', () => {
  it('is in the cache the whole time', async () => {
    await open(['/videos']);
    const pages = await worker.caches.open('pages-test');
    const removed = vi.spyOn(pages, 'delete');
    worker.network.on('/videos', () => page('new list'));
    await worker.navigate('/videos');
    expect(await worker.read('/videos')).toBe('new list');
    expect(removed).not.toHaveBeenCalled();
  });

  it('stays in the cache when the device is full', async () => {
    await open(['/videos']);
    worker.caches.full = true;
    worker.network.on('/videos', () => page('new list'));
    expect(await worker.read('/videos')).toBe('page /videos');
    expect(await worker.read('/videos')).toBe('page /videos');
  });
});

describe('storage that fails', () => {
  it('does not prevent showing a page if it is full', async () => {
    worker.caches.full = true;
    worker.network.on('/videos', () => page('the list'));
    expect(await worker.read('/videos')).toBe('the list');
  });

  it('does not prevent showing a page from the network if it is broken', async () => {
    worker.network.on('/videos', () => page('the list'));
    worker.network.on('/mypage', () => page('shell of the server'));
    for (const way of ['open', 'match'] as const)
      vi.spyOn(worker.caches, way).mockRejectedValue(new DOMException('broken', 'UnknownError'));
    expect(await worker.read('/videos')).toBe('the list');
    expect(await worker.read('/mypage')).toBe('shell of the server');
  });
});

describe('pages that an open page requests the worker to cache', () => {
  it('are fetched one at a time', async () => {
    let open = 0;
    let most = 0;
    for (const path of ALWAYS)
      worker.network.on(path, async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        return page(path);
      });
    await cache(ALWAYS);
    expect(await cachedPages()).toEqual([START_URL, ...ALWAYS]);
    expect(most).toBe(1);
  });

  it('are fetched even if one of them fails', async () => {
    worker.network.on('/', () => Promise.reject(new TypeError('Failed to fetch')));
    worker.network.on('/videos', () => page('the list'));
    await cache(['/', '/videos']);
    expect(await cachedPages()).toEqual(['/videos']);
  });

  it('are only public pages of this origin, never personal ones', async () => {
    const refused = [
      'https://elsewhere.example/videos',
      '/auth/start',
      '/auth/callback?code=secret',
      '/mypage',
      '/mypage/videos/favorite',
      '/settings',
      '/api/v1/users/me',
      '/robots.txt',
    ];
    for (const path of refused) worker.network.on(path, () => page('must not be cached'));
    await cache(refused);
    expect(await cachedPages()).toEqual([]);
    expect(worker.network.takeAsked()).toEqual([]);
  });

  it('are not cached when they are private or of another build', async () => {
    worker.network.on('/videos', () => page('somebody', { cacheControl: 'private' }));
    worker.network.on('/faqs', () => page('newer', { build: 'newer' }));
    await cache(['/videos', '/faqs']);
    expect(await cachedPages()).toEqual([]);
  });

  it('are cached with the pictures at their top', async () => {
    worker.network.on('/videos', () =>
      page('<img src="/images/a-320.webp"><img src="https://elsewhere.example/b.png">'),
    );
    worker.network.on('/images/a-320.webp', () => new Response('a picture'));
    worker.network.on('/images/shown-640.webp', () => new Response('a picture'));
    await cache(['/videos'], [`${ORIGIN}/images/shown-640.webp`, 'https://elsewhere.example/images/c.png']);
    expect((await worker.caches.addresses('images')).sort()).toEqual(['/images/a-320.webp', '/images/shown-640.webp']);
  });
});

it('after the message to stop caching, pending answers are not cached, and reading creates no cache', async () => {
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  worker.network.on('/videos', () => held);
  worker.network.on('/faqs', () => page('answers'));
  worker.network.on('/images/a-320.webp', () => new Response('a picture'));
  const caching = cache(['/videos', '/faqs'], [`${ORIGIN}/images/a-320.webp`]);
  await vi.waitFor(() => expect(worker.network.takeAsked()).toContain('/videos'));

  const { port1, port2 } = new MessageChannel();
  const told = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  await worker.message({ type: FORGET }, [port2]);
  await told;
  port1.close();
  for (const name of await worker.caches.keys()) await worker.caches.delete(name);

  answer(page('the list <img src="/images/a-320.webp">'));
  await caching;
  expect(await worker.read('/faqs')).toBe('answers');
  await worker.request('/images/a-320.webp', { destination: 'image' });
  await worker.request('/api/v1/faqs');
  await worker.request('/assets/app-1a2b3c4d.js');
  await worker.activate();
  await expect(worker.install()).rejects.toThrow('stopped caching');
  expect(await worker.caches.keys()).toEqual([]);
});

it('a worker that has stopped caching sends no further requests for the listed pages and pictures', async () => {
  const answers: (() => void)[] = [];
  for (const path of ['/videos', '/images/a-320.webp'])
    worker.network.on(path, () => new Promise((resolve) => answers.push(() => resolve(page('<img src="/images/c">')))));
  const caching = cache(['/videos', '/faqs'], ['/images/a-320.webp', '/images/b-320.webp']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await worker.message({ type: FORGET });
  worker.network.takeAsked();
  for (const answer of answers) answer();
  await caching;
  expect(worker.network.takeAsked()).toEqual([]);
});

it('unknown messages have no effect', async () => {
  for (const data of [null, CACHE_PAGES, 7, { type: 'OTHER' }]) await worker.message(data);
  expect(worker.network.takeAsked()).toEqual([]);
});
