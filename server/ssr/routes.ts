import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BUILD_HEADER } from '#contract/page-names.ts';
import { routeMap } from '#contract/route-map.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { ContentVersion } from '#server/content-version.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { type CallRegistry, matchPath } from '#server/http/call-registry.ts';
import { tagMatches } from '#server/http/call-routes.ts';
import { acceptedEncoding } from '#server/http/compress.ts';
import type { LimitNotFound } from '#server/http/rate-limits.ts';
import { FAILURE_HTML } from '#server/ssr/document.ts';
import type { Page } from '#server/ssr/page.ts';
import { createRenderer } from '#server/ssr/renderer.ts';

export interface PagesOptions {
  readonly page: Page;
  readonly registry: CallRegistry;
  readonly contentVersion: ContentVersion;
  readonly clock: Clock;
  readonly config: Config;
  readonly limitNotFound: LimitNotFound;
}

const HTML_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Everything that isn't the API or an imported file: the build's own files, and pages. */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { page, config, limitNotFound } = options;
  const render = createRenderer({
    ...options,
    config: {
      build: page.build,
      apiBaseUrl: config.apiBaseUrl,
      mediaBaseUrl: config.mediaBaseUrl,
      publicOrigin: config.publicOrigin,
      gtmId: config.gtmId,
      staticSite: false,
    },
  });
  app.register(fastifyStatic, { root: page.clientFolder, serve: false, preCompressed: true, cacheControl: false });

  app.get('/*', async (request, reply) => {
    const url = pageUrl(request.url, config.publicOrigin);
    if (page.files.has(url.pathname)) return sendBuildFile(reply, url.pathname);
    if (/^\/(images|media|assets)\//.test(url.pathname)) throw notFound();
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
      return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308);
    }
    if (!isPagePath(url.pathname)) await limitNotFound(request);
    reply.header(BUILD_HEADER, page.build).header('vary', 'Accept-Encoding').type('text/html; charset=utf-8');
    try {
      const { status, redirect, etag, bodies } = await render(url);
      if (status === 404 && isPagePath(url.pathname)) await limitNotFound(request);
      reply.headers(status < 500 ? { etag, 'cache-control': HTML_CACHING } : { 'cache-control': 'no-store' });
      if (redirect !== null) return reply.redirect(redirect, 302);
      if (status === 200 && tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply.code(status).send(bodies[encoding ?? 'identity']);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      request.log.error({ err: error }, 'rendering failed');
      return reply.code(500).header('cache-control', 'no-store').send(FAILURE_HTML);
    }
  });
}

/** Whether a page may be there at all: whoever tries out addresses must not have one rendered for each. */
function isPagePath(path: string): boolean {
  return Object.values(routeMap).some((route) => matchPath(route.path, path) !== null);
}

/**
 * The address that was asked for, on our own origin whatever it says: `//elsewhere/` and `/.//elsewhere/` are paths here,
 * never another host to render for or to redirect to.
 */
function pageUrl(asked: string, origin: string): URL {
  const [path = '/', ...query] = asked.split('?');
  const url = new URL(origin);
  url.pathname = path;
  url.pathname = `/${url.pathname.replace(/^\/+/, '')}`;
  url.search = query.join('?');
  return url;
}

/** What lies in assets/ has its content's hash in the name. The worker and the manifest must never be stale. */
function sendBuildFile(reply: FastifyReply, path: string): FastifyReply {
  const caching = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : /\.(png|svg|webp|avif|ico|woff2)$/.test(path)
      ? 'public, max-age=86400'
      : 'no-cache';
  return reply.header('cache-control', caching).sendFile(path.slice(1));
}
