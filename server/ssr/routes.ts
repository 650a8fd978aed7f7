import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUILD_HEADER, CONFIG_PATH, PAYLOAD_PREFIX, REQUEST_ID_HEADER, SHELL_PATH } from '#contract/page-constants.ts';
import { hasPayload, routeMap } from '#contract/route-map.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { Clock } from '#lib/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { tagMatches } from '#server/http/call-routes.ts';
import { acceptedEncoding, decompress } from '#server/http/compress.ts';
import type { LimitMiss } from '#server/http/limits/miss-limits.ts';
import { type LimitRequest, RETRY_AFTER_HEADER } from '#server/http/limits/rate-limits.ts';
import type { LogOutage } from '#server/http/log.ts';
import type { CallRegistry } from '#server/http/register-call.ts';
import { allowStyles } from '#server/http/security/headers.ts';
import { pageRoute } from '#server/http/security/report.ts';
import { logSecurityEvent } from '#server/process/security-events.ts';
import { serveBuildFiles } from '#server/ssr/build-files.ts';
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
  readonly limitNotFound: LimitRequest;
  readonly limitMiss: LimitMiss;
  /**
   * Whether the pages are meant for a static file host. If so, the configuration is also served as a file, which the
   * pages load.
   */
  readonly staticSite: boolean;
  readonly logOutage: LogOutage;
}

/** Serves the pages, their payloads and the files of the build. */
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
  serveBuildFiles(app, page);

  if (options.staticSite) app.get(CONFIG_PATH, () => runtimeConfig);

  app.get(`${PAYLOAD_PREFIX}/*`, { config: { kind: 'payload' } }, async (request, reply) => {
    const asked = pageUrl(request.url, config.publicOrigin);
    const [, path] = /^\/[^/]+(\/.+)\.json$/.exec(asked.pathname) ?? [];
    if (path === undefined || !hasPayload(path) || pageRoute(path) === undefined) throw notFound();
    const payload = await renderer.payload(new URL(path, config.publicOrigin), request.id, (key) =>
      limitMiss('page', request, key),
    );
    if (payload.status === 404) throw notFound();
    return sendFinished(request, reply.type('application/json; charset=utf-8'), payload);
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, isKnown: boolean): Promise<FastifyReply> => {
    const url = pageUrl(request.url, config.publicOrigin);
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
      return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308);
    }
    reply.header(BUILD_HEADER, page.build).type('text/html; charset=utf-8');
    try {
      // Guessing addresses must not overload the renderer.
      if (!isKnown) await limitNotFound(request);
      const finished = await renderer.page(url, request.id, (key) => limitMiss('page', request, key));
      if (finished.status === 404 && isKnown) await limitNotFound(request);
      return await sendFinished(request, reply, finished);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        if (error.event !== undefined) logSecurityEvent(request.log, error.event);
        const { html, styleHash } = tooManyPage(url, request.id, Number(error.headers[RETRY_AFTER_HEADER]));
        allowStyles(reply, styleHash);
        return reply.code(429).headers(error.headers).send(html);
      }
      if (error instanceof ApiError) throw error;
      logFailure(error, { url, requestId: request.id });
      return reply.code(isDatabaseUnreachable(error) ? 503 : 500).send(failureHtml(request.id));
    }
  };
  const shell = { path: SHELL_PATH, public: false };
  for (const route of [shell, ...Object.values(routeMap)]) {
    const kind = route.public ? 'page' : 'personalPage';
    app.get(route.path, { config: { kind } }, (request, reply) => sendPage(request, reply, true));
  }
  app.get('/*', { config: { kind: 'unknownPage' } }, (request, reply) => sendPage(request, reply, false));
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
  if (status < 400) reply.header('etag', etag);
  if (redirect !== null) return reply.redirect(redirect, 302);
  if (status === 200 && tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  // The few clients that don't support compression get the decompressed page. Decompressing takes a millisecond;
  // caching uncompressed pages would take most of the cache's memory.
  if (encoding === null) return reply.code(status).send(await decompress(bodies.br));
  return reply.code(status).header('content-encoding', encoding).send(bodies[encoding]);
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
