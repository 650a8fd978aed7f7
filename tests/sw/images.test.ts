import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { page, shellWithMedia } from '#tests/support/worker/worker-network.ts';
import { FakeWorker } from '#tests/support/worker/worker-scope.ts';

/** The worker answers requests for pictures from its cache. Offline, it may send the same picture in another width. */

const CDN = 'https://cdn.example/tane';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
});
afterEach(() => vi.unstubAllGlobals());

const picture = (cacheControl = 'public, immutable') =>
  new Response('a picture', { headers: { 'cache-control': cacheControl } });
/** Requests a picture as an `<img>` does: without CORS. In browsers, the response of another origin is then opaque. */
const show = (address: string) => worker.request(address, { destination: 'image', mode: 'no-cors' });
const cached = () => worker.caches.addresses('images');

describe('a picture of this origin', () => {
  beforeEach(() => worker.install());

  it('is fetched once', async () => {
    worker.network.on('/images/a-320.webp', () => picture());
    await show('/images/a-320.webp');
    expect(await (await show('/images/a-320.webp'))?.text()).toBe('a picture');
    expect(worker.network.takeAsked()).toEqual(['/images/a-320.webp']);
  });

  it('is shown offline in another width', async () => {
    worker.network.on('/images/a-640.webp', () => picture());
    await show('/images/a-640.webp');
    worker.network.offline = true;
    expect(await (await show('/images/a-320.webp'))?.text()).toBe('a picture');
    await expect(show('/images/b-320.webp')).rejects.toThrow();
  });

  it.each(['private, immutable', 'no-store'])('that is %s is shown, not cached', async (cacheControl) => {
    worker.network.on('/images/face.webp', () => picture(cacheControl));
    expect(await (await show('/images/face.webp'))?.text()).toBe('a picture');
    expect(await cached()).toEqual([]);
  });

  it('that does not exist is not cached', async () => {
    expect((await show('/images/none.webp'))?.status).toBe(404);
    expect(await cached()).toEqual([]);
  });

  it('is shown even if the device is full', async () => {
    worker.caches.full = true;
    worker.network.on('/images/a-320.webp', () => picture());
    const { answer, done } = worker.begin(new Request('https://tane.example/images/a-320.webp'));
    expect(await (await answer)?.text()).toBe('a picture');
    await done.catch(() => undefined);
  });

  it('is evicted, the oldest first, when there are too many', async () => {
    for (let number = 0; number <= 301; number += 1) {
      worker.network.on(`/images/${number}.webp`, () => picture());
      await show(`/images/${number}.webp`);
    }
    const addresses = await cached();
    expect(addresses).toHaveLength(300);
    expect(addresses[0]).toBe('/images/2.webp');
  });

  it('is deleted two months after it was cached', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    worker.network.on('/images/a-320.webp', () => picture());
    await show('/images/a-320.webp');
    vi.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
    worker.network.on('/images/b-320.webp', () => picture());
    await show('/images/b-320.webp');
    await worker.activate();
    expect(await cached()).toEqual(['/images/b-320.webp']);
    vi.useRealTimers();
  });

  it('is deleted with the whole cache when the device is full', async () => {
    worker.network.on('/images/a-320.webp', () => picture());
    worker.network.on('/images/b-320.webp', () => picture());
    await show('/images/a-320.webp');
    worker.caches.full = true;
    await show('/images/b-320.webp');
    expect(await cached()).toEqual([]);
  });
});

describe('a picture of the configured CDN', () => {
  beforeEach(async () => {
    worker.network.on('/shell.html', () => shellWithMedia(CDN));
    worker.network.on(`${CDN}/images/a-320.webp`, () => picture());
    await worker.install();
  });

  it('is requested with CORS and without cookies, and cached', async () => {
    await show(`${CDN}/images/a-320.webp`);
    expect(worker.network.asked).toMatchObject([{ mode: 'cors', credentials: 'omit' }]);
    expect(await cached()).toEqual([`${CDN}/images/a-320.webp`]);
  });

  it('is shown offline, in another width too, even by a worker that just started', async () => {
    await show(`${CDN}/images/a-320.webp`);
    await worker.evaluate();
    worker.network.offline = true;
    expect(await (await show(`${CDN}/images/a-640.webp`))?.text()).toBe('a picture');
  });

  it('is cached with the page that shows it', async () => {
    worker.network.on('/videos', () => page(`<img src="${CDN}/images/a-320.webp">`));
    await worker.message({ type: CACHE_PAGES, urls: ['/videos'], images: [] });
    expect(await cached()).toEqual([`${CDN}/images/a-320.webp`]);
  });

  it('is shown without CORS and not cached if the CDN refuses CORS', async () => {
    let tries = 0;
    worker.network.on(`${CDN}/images/b.webp`, () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('no CORS')) : picture();
    });
    expect(await (await show(`${CDN}/images/b.webp`))?.text()).toBe('a picture');
    expect(await cached()).toEqual([]);
  });

  it('is cached, unlike pictures of other sites; media are not handled by the worker', async () => {
    worker.network.on('https://else.example/images/x.png', () => picture());
    await show('https://else.example/images/x.png');
    expect(worker.network.asked).toMatchObject([{ mode: 'no-cors' }]);
    expect(await cached()).toEqual([]);
    expect(await show('https://else.example/pixel.gif')).toBeNull();
    expect(await worker.request(`${CDN}/media/v/a.mp4`)).toBeNull();
  });
});
