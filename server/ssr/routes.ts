import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUILD_HEADER, CONFIG_PATH, PAYLOAD_PREFIX, REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import { hasPayload, routeMap } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Clock } from '#lib/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';
import { acceptedEncoding, acceptsCoding, decompress } from '#server/http/compress.ts';
import { allowStyles, asFile } from '#server/http/headers.ts';
import type { LogOutage } from '#server/http/log.ts';
import type { LimitMiss } from '#server/http/miss-limits.ts';
import { type LimitNotFound, RETRY_AFTER_HEADER } from '#server/http/rate-limits.ts';
import { type CallRegistry, matchPath } from '#server/http/register-call.ts';
import { availableDictionary, DIFFERENCE_CODING, dictionaryPattern, differenceFile } from '#server/ssr/dictionaries.ts';
import { failureHtml } from '#server/ssr/document.ts';
import type { Page } from '#server/ssr/page.ts';
import { createRenderer, type FinishedPage, type RendererOptions } from '#server/ssr/renderer.ts';
import { createTooManyPage } from '#server/ssr/too-many-page.ts';

export interface PagesOptions {
  readonly page: Page;
  readonly registry: CallRegistry;
  readonly contentVersion: ContentVersion;
  readonly clock: Clock;
  readonly config: Config;
  readonly limitNotFound: LimitNotFound;
  readonly limitMiss: LimitMiss;
  /**
   * Whether the pages are meant for a static file host. If so, the configuration is also served as a file, which the
   * pages load.
   */
  readonly staticSite: boolean;
  readonly logOutage: LogOutage;
}

const HTML_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Serves everything except the API and imported files: pages, their payloads and the files of the build. */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { page, config, limitNotFound, limitMiss } = options;
  const runtimeConfig: RuntimeConfig = {
    build: page.build,
    apiBaseUrl: config.apiBaseUrl,
    mediaBaseUrl: config.mediaBaseUrl,
    publicOrigin: config.publicOrigin,
    gtmId: config.gtmId,
    errorDetails: config.errorDetails,
    staticSite: options.staticSite,
  };
  const logFailure: RendererOptions['onFailure'] = (error, { url, requestId }) => {
    if (!options.logOutage(error))
      app.log.error({ err: error, reqId: requestId, page: pageRoute(url.pathname) ?? 'unknown' }, 'rendering failed');
  };
  const renderer = createRenderer({ ...options, config: runtimeConfig, onFailure: logFailure });
  const tooManyPage = createTooManyPage(page);
  app.register(fastifyStatic, { root: page.clientFolder, serve: false, preCompressed: true, cacheControl: false });

  if (options.staticSite) app.get(CONFIG_PATH, () => runtimeConfig);

  app.get(`${PAYLOAD_PREFIX}/*`, async (request, reply) => {
    const asked = pageUrl(request.url, config.publicOrigin);
    const [, path] = /^\/[^/]+(\/.+)\.json$/.exec(asked.pathname) ?? [];
    if (path === undefined || !hasPayload(path) || !isPagePath(path)) {
      await limitNotFound(request);
      throw notFound();
    }
    const payload = await renderer.payload(new URL(path, config.publicOrigin), request.id, (key) =>
      limitMiss('page', request, key),
    );
    if (payload.status === 404) {
      await limitNotFound(request);
      throw notFound();
    }
    const type = 'application/json; charset=utf-8';
    return sendFinished(request, asFile(reply, type).type(type), payload);
  });

  app.get('/*', async (request, reply) => {
    const url = pageUrl(request.url, config.publicOrigin);
    if (page.files.has(url.pathname)) return sendBuildFile(request, reply, page, url.pathname);
    if (/^\/(images|media|assets)\//.test(url.pathname)) throw notFound();
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
      return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308);
    }
    const isPage = isPagePath(url.pathname);
    reply.header(BUILD_HEADER, page.build).type('text/html; charset=utf-8');
    try {
      if (!isPage) await limitNotFound(request);
      const finished = await renderer.page(url, request.id, (key) => limitMiss('page', request, key));
      if (finished.status === 404 && isPage) await limitNotFound(request);
      return await sendFinished(request, reply, finished);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        const { html, styleHash } = tooManyPage(url, request.id, Number(error.headers[RETRY_AFTER_HEADER]));
        allowStyles(reply, styleHash);
        return reply
          .code(429)
          .headers({ ...error.headers, 'cache-control': 'no-store' })
          .send(html);
      }
      if (error instanceof ApiError) throw error;
      logFailure(error, { url, requestId: request.id });
      return reply
        .code(isDatabaseUnreachable(error) ? 503 : 500)
        .header('cache-control', 'no-store')
        .send(failureHtml(request.id));
    }
  });
}

async function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: FinishedPage,
): Promise<FastifyReply> {
  const { status, redirect, etag, requestId, bodies, styleHash } = finished;
  if (requestId !== null) reply.header(REQUEST_ID_HEADER, requestId);
  if (styleHash !== null) allowStyles(reply, styleHash);
  reply.header('vary', 'Accept-Encoding');
  reply.headers(status < 500 ? { etag, 'cache-control': HTML_CACHING } : { 'cache-control': 'no-store' });
  if (redirect !== null) return reply.redirect(redirect, 302);
  if (status === 200 && tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  // For the few clients without compression. Decompressing takes a millisecond; caching uncompressed pages would take
  // most of the cache's memory.
  if (encoding === null) return reply.code(status).send(await decompress(bodies.br));
  return reply.code(status).header('content-encoding', encoding).send(bodies[encoding]);
}

/**
 * Whether the path matches the route of a page. Requests for other paths are rate-limited, so that guessing paths
 * can't overload the renderer.
 */
function isPagePath(path: string): boolean {
  return pageRoute(path) !== undefined;
}

/** The pattern of the route that a path matches. Unlike the path, it contains nothing personal, so it may be logged. */
function pageRoute(path: string): string | undefined {
  return Object.values(routeMap).find((route) => matchPath(route.path, path) !== null)?.path;
}

/** The requested URL, always on our own origin: `//elsewhere/` and `/.//elsewhere/` are paths here, not other hosts. */
function pageUrl(asked: string, origin: string): URL {
  const [path = '/', ...query] = asked.split('?');
  const url = new URL(origin);
  url.pathname = path;
  url.pathname = `/${url.pathname.replace(/^\/+/, '')}`;
  url.search = query.join('?');
  return url;
}

/**
 * Sends a file of the build. Files in assets/ have a hash in their names and are immutable. The service worker and the
 * manifest are always revalidated, so that they are never stale.
 */
function sendBuildFile(request: FastifyRequest, reply: FastifyReply, page: Page, path: string): FastifyReply {
  const caching = path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : /\.(png|svg|webp|avif|ico)$/.test(path)
      ? 'public, max-age=86400'
      : 'no-cache';
  // `asFile` removes the CSP and other headers. The worker's script retains them, because its CSP governs the worker.
  if (path !== '/sw.js') asFile(reply, path.endsWith('.svg') ? 'image/svg+xml' : 'application/octet-stream');
  reply.header('cache-control', caching);
  const pattern = path.startsWith('/assets/') ? dictionaryPattern(path) : null;
  if (pattern === null) return reply.sendFile(path.slice(1));
  reply.headers({ 'use-as-dictionary': pattern, vary: 'accept-encoding, available-dictionary' });
  const differences = differencesFor(request, page, path);
  if (differences === null) return reply.sendFile(path.slice(1));
  return reply
    .type(path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
    .header('content-encoding', DIFFERENCE_CODING)
    .send(createReadStream(join(page.clientFolder, differences)));
}

/**
 * The path of the file with the differences from the version that the browser has. Null if the whole file is needed.
 */
function differencesFor(request: FastifyRequest, page: Page, path: string): string | null {
  const earlier = availableDictionary(request.headers['available-dictionary']);
  if (earlier === null || !acceptsCoding(request.headers['accept-encoding'], DIFFERENCE_CODING)) return null;
  const file = differenceFile(path, earlier);
  return page.differences.has(file) ? file : null;
}
