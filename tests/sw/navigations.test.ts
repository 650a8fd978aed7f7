import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CACHE_PAGES } from '#contract/worker-messages.ts';
import { OWN_BUILD, page, redirect } from '#tests/support/worker/worker-network.ts';
import { FakeWorker, navigation, ORIGIN } from '#tests/support/worker/worker-scope.ts';

let worker: FakeWorker;
beforeEach(async () => {
  worker = await FakeWorker.start();
  await worker.install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cachedPages = () => worker.caches.addresses('pages-');

describe('the worker does not handle', () => {
  it.each([
    '/api/v1/videos',
    '/api/v1/users/me',
    '/media/01ARZ3NDEKTSV4RRFFQ69G5FAV/a.mp4',
    '/media/01ARZ3NDEKTSV4RRFFQ69G5FAV/folder',
    '/_payload/terms',
    '/_line/oauth2/authorize',
    '/robots.txt',
    'https://elsewhere.example/videos',
  ])('%s', async (address) => {
    expect(await worker.navigate(address)).toBeNull();
    expect(await worker.request(address)).toBeNull();
    expect(worker.network.takeAsked()).toEqual([]);
  });

  it('anything that is not a GET', async () => {
    expect(await worker.navigate('/videos', { method: 'POST' })).toBeNull();
    expect(await worker.request('/images/a-320.webp', { method: 'POST' })).toBeNull();
  });

  it('a page that a script fetches', async () => {
    expect(await worker.request('/videos')).toBeNull();
  });
});

describe('a public page', () => {
  it('is answered from the network the first time, and cached', async () => {
    worker.network.on('/videos', () => page('the list'));
    expect(await worker.read('/videos')).toBe('the list');
    worker.network.offline = true;
    expect(await worker.read('/videos')).toBe('the list');
  });

  it('is answered from the cache the next time, and revalidated without cookies', async () => {
    worker.network.on('/videos', () => page('old list'));
    await worker.navigate('/videos');
    worker.network.on('/videos', () => page('new list'));
    worker.network.takeAsked();
    expect(await worker.read('/videos')).toBe('old list');
    expect(worker.network.asked).toMatchObject([{ url: `${ORIGIN}/videos`, credentials: 'omit' }]);
    expect(await worker.read('/videos')).toBe('new list');
  });

  it('is the same page with any tracking parameter', async () => {
    worker.network.on('/?source=pwa', () => page('the start'));
    await worker.navigate('/?source=pwa#top');
    worker.network.offline = true;
    expect(await worker.read('/?from=line')).toBe('the start');
    expect(await worker.read('/?keyword=a')).toBe('the shell');
  });

  it('of another build is answered with the shell, and not cached', async () => {
    worker.network.on('/videos', () => page('a newer list', { build: 'newer' }));
    expect(await worker.read('/videos')).toBe('the shell');
    worker.network.on('/faqs', () => page('without a name', { build: null }));
    expect(await worker.read('/faqs')).toBe('the shell');
    expect(await cachedPages()).toEqual(['/shell.html']);
  });

  it('is answered in its own build after a deployment', async () => {
    worker.network.on('/videos', () => page('own list'));
    await worker.navigate('/videos');
    worker.network.on('/videos', () => page('a newer list', { build: 'newer' }));
    await worker.navigate('/videos');
    expect(await worker.read('/videos')).toBe('own list');
  });

  it('is deleted from the cache when the server has deleted it', async () => {
    worker.network.on('/terms', () => page('the terms'));
    await worker.navigate('/terms');
    worker.network.on('/terms', () => page('gone', { status: 404 }));
    await worker.navigate('/terms');
    expect(await cachedPages()).toEqual(['/shell.html']);
  });

  it('that does not exist is answered with 404, and not cached', async () => {
    const answer = await worker.navigate('/videos/01AAAAAAAAAAAAAAAAAAAAAAAA');
    expect([answer?.status, await answer?.text()]).toEqual([404, 'not found']);
    expect(await cachedPages()).toEqual(['/shell.html']);
  });

  it.each([429, 500, 502, 503])(
    'that the server failed or refused to render (%i) is answered with the shell',
    async (status) => {
      worker.network.on('/videos', () => page('broken', { status }));
      const answer = await worker.navigate('/videos');
      expect([answer?.status, await answer?.text()]).toEqual([200, 'the shell']);
    },
  );

  it('that was never opened is answered with the shell offline', async () => {
    worker.network.offline = true;
    expect(await worker.read('/videos')).toBe('the shell');
  });

  it('with a redirect is left to the browser', async () => {
    worker.network.on('/videos/', redirect);
    expect((await worker.navigate('/videos/'))?.type).toBe('opaqueredirect');
    expect(await cachedPages()).toEqual(['/shell.html']);
  });
});

describe("for a member's screens", () => {
  it.each(['/mypage', '/mypage/conditions', '/mypage/videos/favorite', '/auth/start?x=1', '/auth/callback'])(
    '%s is answered with the shell, without a request',
    async (path) => {
      worker.network.on(path, () => page('somebody'));
      expect(await worker.read(path)).toBe('the shell');
      expect(worker.network.takeAsked()).toEqual([]);
    },
  );

  it('a public page whose path begins with the same letters is not answered with the shell', async () => {
    worker.network.on('/authors', () => page('the authors'));
    expect(await worker.read('/authors')).toBe('the authors');
  });

  it.each(['private', 'private, no-store', 'No-Store'])(
    'a page sent as %s is shown, not cached',
    async (cacheControl) => {
      worker.network.on('/videos', () => page('somebody', { cacheControl }));
      expect(await worker.read('/videos')).toBe('somebody');
      expect(await cachedPages()).toEqual(['/shell.html']);
    },
  );

  it.each(['/settings', '/saved', '/unsent', '/nowhere'])(
    '%s is not a public page: shown, not cached',
    async (path) => {
      worker.network.on(path, () => page('a screen'));
      expect(await worker.read(path)).toBe('a screen');
      expect(await cachedPages()).toEqual(['/shell.html']);
    },
  );
});

describe('on a slow connection', () => {
  const MINUTE = 60_000;
  beforeEach(() => {
    vi.useFakeTimers();
    // Replaces `AbortSignal.timeout`, because its timer doesn't follow the fake clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
      return limit.signal;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  /** HTML whose end follows a minute after its beginning, or never if the request is aborted. */
  function slowPage(signal: AbortSignal | null): Response {
    const body = new ReadableStream({
      start(controller) {
        const bytes = new TextEncoder();
        controller.enqueue(bytes.encode('the long '));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        setTimeout(() => {
          if (signal?.aborted) return;
          controller.enqueue(bytes.encode('page'));
          controller.close();
        }, MINUTE);
      },
    });
    return page(body);
  }

  it('the shell is shown when the server has not answered for 10 s', async () => {
    worker.network.on('/videos', () => new Promise(() => undefined));
    const { answer } = worker.begin(navigation('/videos'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await (await answer)?.text()).toBe('the shell');
  });

  it('caching a picture in advance is given up after 10 s too', async () => {
    worker.network.on('/images/a-320.webp', () => new Promise(() => undefined));
    const done = vi.fn();
    void worker.message({ type: CACHE_PAGES, urls: [], images: ['/images/a-320.webp'] }).then(done);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toHaveBeenCalled();
  });

  it('a page whose response has begun may take longer, and is cached completely', async () => {
    worker.network.on('/videos', slowPage);
    const { answer, done } = worker.begin(navigation('/videos'));
    const text = (await answer)?.text();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await text).toBe('the long page');
    await done;
    worker.network.offline = true;
    expect(await worker.read('/videos')).toBe('the long page');
  });

  it('a page that is revalidated may take longer too', async () => {
    worker.network.on('/videos', () => page('old'));
    await worker.navigate('/videos');
    worker.network.on('/videos', slowPage);
    const { done } = worker.begin(navigation('/videos'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    await done;
    worker.network.offline = true;
    expect(await worker.read('/videos')).toBe('the long page');
  });
});

it('a worker that was stopped and started again still has its pages', async () => {
  worker.network.on('/videos', () => page('the list', { build: OWN_BUILD }));
  await worker.navigate('/videos');
  await worker.evaluate();
  worker.network.offline = true;
  expect(await worker.read('/videos')).toBe('the list');
});
