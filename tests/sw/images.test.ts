import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEEP_PAGES } from '#contract/worker-messages.ts';
import { page, shellWithMedia } from '#tests/support/worker-network.ts';
import { FakeWorker } from '#tests/support/worker-scope.ts';

/** Pictures: at once from the device, in whatever width is there. */

const CDN = 'https://cdn.example/tane';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
});
afterEach(() => vi.unstubAllGlobals());

const picture = (cacheControl = 'public, immutable') =>
  new Response('a picture', { headers: { 'cache-control': cacheControl } });
/** As an `<img>` asks: of another origin without reading the answer. */
const show = (address: string) => worker.request(address, { destination: 'image', mode: 'no-cors' });
const kept = () => worker.caches.addresses('images');

describe('our own', () => {
  beforeEach(() => worker.install());

  it('is asked for once', async () => {
    worker.network.on('/images/a-320.webp', () => picture());
    await show('/images/a-320.webp');
    expect(await (await show('/images/a-320.webp'))?.text()).toBe('a picture');
    expect(worker.network.takeAsked()).toEqual(['/images/a-320.webp']);
  });

  it('offline in another width is far better than none', async () => {
    worker.network.on('/images/a-640.webp', () => picture());
    await show('/images/a-640.webp');
    worker.network.offline = true;
    expect(await (await show('/images/a-320.webp'))?.text()).toBe('a picture');
    await expect(show('/images/b-320.webp')).rejects.toThrow();
  });

  it.each(['private, immutable', 'no-store'])('that is %s is shown, not kept', async (cacheControl) => {
    worker.network.on('/images/face.webp', () => picture(cacheControl));
    expect(await (await show('/images/face.webp'))?.text()).toBe('a picture');
    expect(await kept()).toEqual([]);
  });

  it('that is not there is not kept', async () => {
    expect((await show('/images/none.webp'))?.status).toBe(404);
    expect(await kept()).toEqual([]);
  });

  it('is shown on a full device', async () => {
    worker.caches.full = true;
    worker.network.on('/images/a-320.webp', () => picture());
    const { answer, done } = worker.begin(new Request('https://tane.example/images/a-320.webp'));
    expect(await (await answer)?.text()).toBe('a picture');
    await done.catch(() => undefined);
  });

  it('has a limit: what came first goes first', async () => {
    for (let number = 0; number <= 301; number += 1) {
      worker.network.on(`/images/${number}.webp`, () => picture());
      await show(`/images/${number}.webp`);
    }
    const addresses = await kept();
    expect(addresses).toHaveLength(300);
    expect(addresses[0]).toBe('/images/2.webp');
  });

  it('goes when it has been here for two months', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    worker.network.on('/images/a-320.webp', () => picture());
    await show('/images/a-320.webp');
    vi.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
    worker.network.on('/images/b-320.webp', () => picture());
    await show('/images/b-320.webp');
    await worker.activate();
    expect(await kept()).toEqual(['/images/b-320.webp']);
    vi.useRealTimers();
  });

  it('gives way as a whole when the device is full', async () => {
    worker.network.on('/images/a-320.webp', () => picture());
    worker.network.on('/images/b-320.webp', () => picture());
    await show('/images/a-320.webp');
    worker.caches.full = true;
    await show('/images/b-320.webp');
    expect(await kept()).toEqual([]);
  });
});

describe('on the CDN that the server names', () => {
  beforeEach(async () => {
    worker.network.on('/shell.html', () => shellWithMedia(CDN));
    worker.network.on(`${CDN}/images/a-320.webp`, () => picture());
    await worker.install();
  });

  it('is asked for readably, without cookies, and kept', async () => {
    await show(`${CDN}/images/a-320.webp`);
    expect(worker.network.asked).toMatchObject([{ mode: 'cors', credentials: 'omit' }]);
    expect(await kept()).toEqual([`${CDN}/images/a-320.webp`]);
  });

  it('is there offline, in another width too, even for a worker that just started', async () => {
    await show(`${CDN}/images/a-320.webp`);
    await worker.evaluate();
    worker.network.offline = true;
    expect(await (await show(`${CDN}/images/a-640.webp`))?.text()).toBe('a picture');
  });

  it('comes along with the page that shows it', async () => {
    worker.network.on('/videos', () => page(`<img src="${CDN}/images/a-320.webp">`));
    await worker.message({ type: KEEP_PAGES, urls: ['/videos'], images: [] });
    expect(await kept()).toEqual([`${CDN}/images/a-320.webp`]);
  });

  it('that refuses to share is shown as without a worker', async () => {
    let tries = 0;
    worker.network.on(`${CDN}/images/b.webp`, () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('no CORS')) : picture();
    });
    expect(await (await show(`${CDN}/images/b.webp`))?.text()).toBe('a picture');
    expect(await kept()).toEqual([]);
  });

  it("others' pictures pass, unread and not kept; media are left alone", async () => {
    worker.network.on('https://else.example/images/x.png', () => picture());
    await show('https://else.example/images/x.png');
    expect(worker.network.asked).toMatchObject([{ mode: 'no-cors' }]);
    expect(await kept()).toEqual([]);
    expect(await show('https://else.example/pixel.gif')).toBeNull();
    expect(await worker.request(`${CDN}/media/v/a.mp4`)).toBeNull();
  });
});
