// @vitest-environment jsdom
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { takeFromCachedPage } from '#app/queries/cached-pages.ts';
import { pageStateToJson } from '#app/start/page-state.ts';
import { PAGES_CACHE_PREFIX } from '#contract/device-keys.ts';
import { fillShell, fillTemplate } from '#server/ssr/document.ts';
import type { Page } from '#server/ssr/page.ts';
import { FakeCaches } from '#tests/support/worker/worker-caches.ts';

/**
 * Offline, a navigation in place takes the API's answers from the HTML of the requested page, if the worker has cached
 * it.
 */

const template = '<html><head><!--app-head--></head><body><!--app-html--><!--app-state--></body></html>';
const page = { template, styleRules: [], parts: () => '' } as unknown as Page;
const config = {} as Parameters<typeof fillShell>[1];
let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches(window.location.origin);
  vi.stubGlobal('caches', caches);
  // Simulates enforced Trusted Types, which jsdom lacks and under which `DOMParser` refuses plain text.
  vi.stubGlobal('DOMParser', undefined);
  return () => vi.unstubAllGlobals();
});

async function cached(path: string, html: string): Promise<QueryClient> {
  await (await caches.open(`${PAGES_CACHE_PREFIX}dev`)).put(path, new Response(html));
  return new QueryClient();
}
const url = (path: string) => window.location.origin + path;

it('takes the answers from the page, whatever their text contains', async () => {
  const answer = { title: '<b>"a" & $& </script> <!-- 〜', list: [1, null] };
  const source = new QueryClient();
  source.setQueryData(['terms'], answer);
  const state = pageStateToJson({ queries: dehydrate(source), loaderData: {}, errors: null });
  const rendered = { status: 200, redirect: null, failure: null, modules: [], payload: '', head: '', state };
  // The page's text looks like the tag of the state and precedes the real tag.
  const html = '<main>&lt;script type="application/json" id="hydration-state">{}&lt;/script></main>';
  const client = await cached('/terms', fillTemplate(page, config, { ...rendered, html }).html);
  expect(await takeFromCachedPage(url('/terms'), client)).toBe(true);
  expect(client.getQueryData(['terms'])).toEqual(answer);
  // An address with a query string uses the cached page of the address without it.
  const other = new QueryClient();
  expect(await takeFromCachedPage(url('/terms?q=x'), other)).toBe(true);
});

it('takes nothing from the shell, or from a page that is not cached', async () => {
  const client = await cached('/shell.html', fillShell(page, config).html);
  expect(await takeFromCachedPage(url('/shell.html'), client)).toBe(false);
  expect(await takeFromCachedPage(url('/faqs'), client)).toBe(false);
});
