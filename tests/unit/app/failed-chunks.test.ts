// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChunkLoader } from '#app/errors/chunk-loader.ts';
import { watchChunks } from '#app/errors/failed-chunks.ts';
import { createBusy } from '#session/work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page at `/a` with the real router and chunk loader. `state` determines the result of the connection check. */
function page() {
  const state = { online: true, probeMs: 0, blocked: '' };
  const isOnline = async (file = '') => {
    const { online, probeMs, blocked } = state;
    if (probeMs > 0) await new Promise((resolve) => setTimeout(resolve, probeMs));
    return online && (blocked === '' || blocked !== file);
  };
  const documents: string[] = [];
  const busy = createBusy();
  const loadChunk = createChunkLoader({
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
    now: Date.now,
    isOnline,
    here: () => router.state.navigation.location?.pathname ?? '',
    reloadAt: (address) => documents.push(address),
  });
  const router = createMemoryRouter(
    [
      {
        path: '/',
        middleware: [watchChunks(loadChunk, isOnline, () => router, busy.get)],
        children: ['a', 'b'].map((path) => ({ path, loader: () => null, element: null })),
      },
    ],
    { initialEntries: ['/a'], hydrationData: { loaderData: {} } },
  );
  return {
    state,
    documents,
    busy,
    here: () => router.state.location.pathname,
    async open(path: string, entryState?: object) {
      void router.navigate(path, { state: entryState });
      await vi.advanceTimersByTimeAsync(1);
    },
  };
}

/** Dispatches the event with which Vite reports a failed `import()`. */
const failChunk = async (file = 'http://localhost/assets/outbox.js') => {
  const payload = new TypeError(`Failed to fetch dynamically imported module: ${file}`);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  await vi.advanceTimersByTimeAsync(1);
};

it('after a chunk has failed, the next navigation to another page loads a document', async () => {
  const { documents, here, open } = page();
  await failChunk();
  await open('/a?page=2');
  expect(documents).toEqual([]);
  await open('/b');
  expect(documents).toEqual(['/b']);
  expect(here()).toBe('/a');
});

it('without failed chunks, a navigation to another page loads no document', async () => {
  const { documents, here, open } = page();
  await open('/b');
  expect(documents).toEqual([]);
  expect(here()).toBe('/b');
});

it('offline, navigations load no document; once the connection is back, the next navigation loads one', async () => {
  const { state, documents, here, open } = page();
  state.online = false;
  await failChunk();
  await open('/b');
  expect(documents).toEqual([]);
  expect(here()).toBe('/b');
  state.online = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1);
  await open('/a');
  expect(documents).toEqual(['/a']);
});

it('while the person is busy, a navigation loads no document; the navigation after it loads one', async () => {
  const { documents, busy, here, open } = page();
  const end = busy.begin();
  await failChunk();
  await open('/b');
  end();
  expect(documents).toEqual([]);
  expect(here()).toBe('/b');
  await open('/a');
  expect(documents).toEqual(['/a']);
});

it('a navigation whose history entry has state stays within the page', async () => {
  const { documents, open } = page();
  await failChunk();
  await open('/b', { outcome: 'new' });
  expect(documents).toEqual([]);
});

it('if the document does not come, the navigation continues in place', async () => {
  const { here, open } = page();
  await failChunk();
  await open('/b');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here()).toBe('/b');
});

it('on a line on which nothing answers, navigations do not wait for the server', async () => {
  const { state, documents, here, open } = page();
  Object.assign(state, { online: false, probeMs: 5000 });
  await failChunk();
  for (const path of ['/b', '/a']) {
    await open(path);
    expect(here()).toBe(path);
  }
  await vi.advanceTimersByTimeAsync(5000);
  await open('/b');
  expect(here()).toBe('/b');
  expect(documents).toEqual([]);
});

it('a chunk whose file can’t be requested, for example because of a content blocker, causes no document load', async () => {
  const { state, documents, here, open } = page();
  state.blocked = 'http://localhost/assets/rare.js';
  await failChunk(state.blocked);
  await open('/b');
  expect(documents).toEqual([]);
  expect(here()).toBe('/b');
  state.blocked = '';
  await open('/a');
  await open('/b');
  expect(documents).toEqual(['/b']);
});
