// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createMemoryRouter,
  type DataRouter,
  RouterProvider,
  replace,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageRoute } from '#app/routing/unfinished-page.tsx';
import type { RouteData } from '#context/route.ts';

const SKELETON = '読み込んでいます';
const head = { title: null, canonicalPath: null };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'error');
});
afterEach(() => {
  close();
  expect(console.error, 'React warns').not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
let close = () => {};

/**
 * The pages `/a` and `/b` of a real router. `ms`: how long the loader of `/b` takes. It then calls `end`, which may
 * throw.
 */
async function open(ms: number, end: () => void = () => {}) {
  const loads: string[] = [];
  let router: DataRouter | null = null;
  const page = (name: string, wait: number): ReturnType<typeof createPageRoute> =>
    createPageRoute({
      router: () => router,
      isBare: false,
      load: async () => ({
        loader: async ({ request }): Promise<RouteData> => {
          loads.push(new URL(request.url).pathname);
          if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
          if (wait > 0) end();
          return { head: { ...head, title: `${name}${new URL(request.url).search}` } };
        },
        Component: () => useLoaderData<RouteData>().head.title,
      }),
    });
  const ErrorBoundary = () => `error ${String(useRouteError())}`;
  const created = createMemoryRouter(
    [
      { path: '/a', ErrorBoundary, ...page('a', 0) },
      { path: '/b', ErrorBoundary, ...page('b', ms) },
    ],
    { initialEntries: ['/a'] },
  );
  router = created;
  const place = document.createElement('div');
  const root = createRoot(place);
  close = () => act(() => root.unmount());
  await act(async () => root.render(<RouterProvider router={created} />));
  await pass(0);
  expect(place.textContent).toBe('a');
  const shown = () => place.textContent?.slice(0, SKELETON.length);
  return { router: created, loads, shown, path: () => created.state.location.pathname };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const go = (router: DataRouter, to: string | number) =>
  act(async () => {
    void (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
    await vi.advanceTimersByTimeAsync(0);
  });

it('the address changes at once, while the page before stays; a page that loads within 300 ms has no skeleton', async () => {
  const { router, shown, path, loads } = await open(250);
  await go(router, '/b');
  expect(path()).toBe('/b');
  expect(shown()).toBe('a');
  await pass(240);
  expect(shown()).toBe('a');
  await pass(20);
  expect(shown()).toBe('b');
  expect(loads).toEqual(['/a', '/b']);
});

it('after 300 ms a skeleton replaces the page before, then the page itself', async () => {
  const { router, shown } = await open(5000);
  await go(router, '/b');
  await pass(290);
  expect(shown()).toBe('a');
  await pass(20);
  expect(shown()).toBe(SKELETON);
  await pass(5000);
  expect(shown()).toBe('b');
});

it('a page that is left while it loads does not appear, and loads again on the next visit', async () => {
  const { router, shown, path, loads } = await open(5000);
  await go(router, '/b');
  await pass(1000);
  await go(router, -1);
  expect(shown()).toBe('a');
  await pass(5000);
  expect(path()).toBe('/a');
  expect(shown()).toBe('a');
  await go(router, '/b');
  await pass(5300);
  expect(shown()).toBe('b');
  expect(loads.filter((one) => one === '/b')).toHaveLength(2);
});

it('a page that is left and opened again while it loads is loaded once', async () => {
  const { router, shown, loads } = await open(5000);
  await go(router, '/b');
  await pass(1000);
  await go(router, -1);
  await go(router, '/b');
  await pass(500);
  expect(shown()).toBe(SKELETON);
  await pass(4000);
  expect(shown()).toBe('b');
  expect(loads.filter((one) => one === '/b')).toHaveLength(1);
});

it('a late error is shown by the error boundary, a late redirect replaces the address', async () => {
  const failing = await open(1000, () => {
    throw new Error('broken');
  });
  await go(failing.router, '/b');
  await pass(1100);
  expect(failing.path()).toBe('/b');
  expect(failing.shown()).toBe('error Error: broken'.slice(0, SKELETON.length));
  close();

  const redirecting = await open(1000, () => {
    throw replace('/a?from=b');
  });
  await go(redirecting.router, '/b');
  await pass(1100);
  expect(redirecting.path()).toBe('/a');
  expect(redirecting.shown()).toBe('a?from=b');
});

it('a navigation that changes only the query waits for its data, and the page stays', async () => {
  const { router, shown } = await open(1000);
  await go(router, '/b');
  await pass(1300);
  await go(router, '/b?q=1');
  await pass(900);
  expect(shown()).toBe('b');
  expect(router.state.navigation.state).toBe('loading');
  await pass(200);
  expect(shown()).toBe('b?q=1');
});
