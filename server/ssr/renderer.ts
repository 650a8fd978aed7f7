import { createHash } from 'node:crypto';
import { videoListQuerySchema } from '#contract/api/queries.ts';
import { FAQ_SEARCH_PARAM, SHELL_PATH } from '#contract/page-constants.ts';
import { routeMap } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Clock } from '#lib/clock.ts';
import { type BeforeMake, Cache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { compressForCache, type Encoding } from '#server/http/compress.ts';
import type { CallRegistry } from '#server/http/register-call.ts';
import { type Document, fillShell, fillTemplate } from '#server/ssr/document.ts';
import type { Page } from '#server/ssr/page.ts';

/** A finished response: a compressed page, a compressed payload, or a redirect. */
export interface FinishedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  /**
   * The request id that an error page shows: the id of the request for which the page was rendered, even if the page
   * comes from the cache. Null on other pages.
   */
  readonly requestId: string | null;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** A CSP source for the page's inline styles; null for a payload. */
  readonly styleHash: string | null;
}

export interface RendererOptions {
  readonly page: Page;
  readonly config: RuntimeConfig;
  readonly registry: CallRegistry;
  readonly contentVersion: ContentVersion;
  readonly clock: Clock;
  readonly onFailure: (error: unknown, at: { readonly url: URL; readonly requestId: string }) => void;
}

/** The maximum size of the page cache. It is enough for about 500 pages. */
const CACHE_BYTES = 16 * 1024 * 1024;
/**
 * How long a page is cached; only the shell has no limit. The time is short, because view counts change without a new
 * content version. Shared caches in front of the server may cache a page for the same time (s-maxage).
 */
const CACHE_MS = 60_000;

/**
 * Query parameters that affect the content of a public page. All others, such as those of campaigns, are removed, so
 * that the same page isn't cached several times.
 */
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
  readonly page: Render;
  /** The page's API answers as JSON (the query library's dehydrated state). */
  readonly payload: Render;
}

/**
 * `beforeRender` is called unless the page is personal (the shell), is in the cache, or is being rendered for another
 * request. If it rejects, the page isn't rendered for this request.
 */
type Render = (url: URL, requestId: string, beforeRender: BeforeMake) => Promise<FinishedPage>;

/** The payload of personal pages, whose API answers differ for each person, and of pages whose status is not 200. */
const EMPTY_PAYLOAD = JSON.stringify({ mutations: [], queries: [] });

/** Renders pages for an anonymous visitor and compresses them. */
export function createRenderer(options: RendererOptions): Renderer {
  const { page, config, registry, contentVersion, clock, onFailure } = options;
  const cache = new Cache<FinishedPage>({ limit: { maxBytes: CACHE_BYTES, bytesOf }, name: 'pages', clock });

  const shell = (): Promise<FinishedPage> => finishDocument(200, null, fillShell(page, config));

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

  const cached = async (kind: string, url: URL, beforeMake: BeforeMake, make: () => Promise<FinishedPage>) => {
    const key = `${await contentVersion.current()} ${kind}${url.pathname}${url.search}`;
    return cache.get(key, CACHE_MS, make, beforeMake);
  };

  return {
    page: async (asked, requestId, beforeRender) => {
      if (SHELL_PATHS.has(asked.pathname)) return cache.get('shell', Number.POSITIVE_INFINITY, shell);
      const url = canonical(asked);
      return cached('', url, beforeRender, async () => {
        const rendered = await render(url, requestId);
        const finished = await finishDocument(rendered.status, rendered.redirect, fillTemplate(page, config, rendered));
        return rendered.status < 400 ? finished : { ...finished, requestId };
      });
    },
    payload: async (url, requestId, beforeRender) => {
      if (SHELL_PATHS.has(url.pathname)) return finish(200, null, EMPTY_PAYLOAD);
      return cached('payload ', url, beforeRender, async () => {
        const { status, payload } = await render(url, requestId);
        return finish(status, null, status === 200 ? payload : EMPTY_PAYLOAD);
      });
    },
  };
}

/**
 * Removes unknown query parameters and sorts the others, so that equal pages have equal URLs and share a cache entry.
 */
function canonical(asked: URL): URL {
  const url = new URL(asked.origin);
  url.pathname = asked.pathname;
  for (const [name, value] of asked.searchParams) if (PAGE_PARAMETERS.has(name)) url.searchParams.append(name, value);
  url.searchParams.sort();
  return url;
}

/**
 * The size of a page for the cache. Null for failures (5xx), which are not cached, because their cause may be fixed at
 * any time.
 */
function bytesOf({ status, bodies }: FinishedPage): number | null {
  return status >= 500 ? null : Object.values(bodies).reduce((sum, body) => sum + body.length, 0);
}

async function finishDocument(
  status: number,
  redirect: string | null,
  { html, styleHash }: Document,
): Promise<FinishedPage> {
  return { ...(await finish(status, redirect, html)), styleHash };
}

async function finish(status: number, redirect: string | null, html: string): Promise<FinishedPage> {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const [br, gzip] = await Promise.all([compressForCache(html, 'br', 9), compressForCache(html, 'gzip', 6)]);
  return { status, redirect, etag, requestId: null, bodies: { br, gzip }, styleHash: null };
}
