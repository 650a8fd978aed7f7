import { createHash } from 'node:crypto';
import { FAQ_SEARCH_PARAM, SHELL_PATH } from '#contract/page-names.ts';
import { videoListQuerySchema } from '#contract/queries.ts';
import { routeMap } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { Cache } from '#server/cache.ts';
import type { Clock } from '#server/clock.ts';
import type { ContentVersion } from '#server/content-version.ts';
import type { CallRegistry } from '#server/http/call-registry.ts';
import { compressToKeep } from '#server/http/compress.ts';
import { fillShell, fillTemplate } from '#server/ssr/document.ts';
import type { FinishedPage } from '#server/ssr/finished-page.ts';
import type { Page } from '#server/ssr/page.ts';

export interface RendererOptions {
  readonly page: Page;
  readonly config: RuntimeConfig;
  readonly registry: CallRegistry;
  readonly contentVersion: ContentVersion;
  readonly clock: Clock;
  /** Hears why a page is a failure's. */
  readonly onFailure: (error: unknown, at: { readonly url: URL; readonly requestId: string }) => void;
}

/** Some 500 pages. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** View counts grow without a new content version; a shared cache in front keeps a page as long (s-maxage). */
const CACHE_MS = 60_000;

/** Query parameters that change what a public page shows. Others (campaign marks and the like) must not multiply it. */
const PAGE_PARAMETERS = new Set(
  [...Object.keys(videoListQuerySchema.entries), 'page', FAQ_SEARCH_PARAM].flatMap((name) => [
    name,
    name.replace('[]', ''),
  ]),
);

const SHELL_PATHS = new Set<string>([
  SHELL_PATH,
  ...Object.values(routeMap)
    .filter((route) => !route.public)
    .map((route) => route.path),
]);

export interface Renderer {
  readonly page: (url: URL, requestId: string) => Promise<FinishedPage>;
  /** What that page asks of the API, answered, as JSON (the query library's dehydrated state). */
  readonly payload: (url: URL, requestId: string) => Promise<FinishedPage>;
}

/** A page of one person: what it asks depends on who asks, so nothing is answered ahead. */
const EMPTY_PAYLOAD = JSON.stringify({ mutations: [], queries: [] });

/** Turns addresses into finished, compressed pages, as an anonymous visitor sees them. */
export function createRenderer(options: RendererOptions): Renderer {
  const { page, config, registry, contentVersion, clock, onFailure } = options;
  const cache = new Cache<FinishedPage>({ maxBytes: CACHE_BYTES, bytesOf, clock });

  const shell = (): Promise<FinishedPage> => finish(200, null, fillShell(page, config));

  const render = async (url: URL, requestId: string) => {
    const rendered = await page.render({
      url,
      config,
      requestId,
      transport: (request) => registry.answer({ ...request, requestId }),
    });
    if (rendered.failure !== null) onFailure(rendered.failure, { url, requestId });
    return rendered;
  };

  const kept = async (kind: string, url: URL, make: () => Promise<FinishedPage>) => {
    const key = `${await contentVersion.current()} ${kind}${url.pathname}${url.search}`;
    return cache.get(key, CACHE_MS, make);
  };

  return {
    page: async (asked, requestId) => {
      if (SHELL_PATHS.has(asked.pathname)) return cache.get('shell', Number.POSITIVE_INFINITY, shell);
      const url = canonical(asked);
      return kept('', url, async () => {
        const rendered = await render(url, requestId);
        const finished = await finish(rendered.status, rendered.redirect, fillTemplate(page, config, rendered));
        return rendered.status < 400 ? finished : { ...finished, requestId };
      });
    },
    payload: async (url, requestId) => {
      if (SHELL_PATHS.has(url.pathname)) return finish(200, null, EMPTY_PAYLOAD);
      return kept('payload ', url, async () => {
        const { status, state } = await render(url, requestId);
        return finish(status, null, status === 200 ? JSON.stringify(JSON.parse(state).queries) : EMPTY_PAYLOAD);
      });
    },
  };
}

/** The same page has the same address: known parameters only, in a fixed order. */
function canonical(asked: URL): URL {
  const url = new URL(asked.origin);
  url.pathname = asked.pathname;
  for (const [name, value] of asked.searchParams) if (PAGE_PARAMETERS.has(name)) url.searchParams.append(name, value);
  url.searchParams.sort();
  return url;
}

/** A failure isn't kept: it is over as soon as its cause is. */
function bytesOf({ status, bodies }: FinishedPage): number | null {
  return status >= 500 ? null : Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

async function finish(status: number, redirect: string | null, html: string): Promise<FinishedPage> {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const [br, gzip] = await Promise.all([compressToKeep(html, 'br', 6), compressToKeep(html, 'gzip', 6)]);
  return { status, redirect, etag, requestId: null, bodies: { br, gzip } };
}
