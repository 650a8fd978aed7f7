import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import { serveAssets } from '#server/assets/routes.ts';
import { createBackground } from '#server/background.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { createContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';
import { logRequests } from '#server/http/access-log.ts';
import { answerBrokenRequest, answerFrameworkErrors } from '#server/http/broken-request.ts';
import { CallRegistry } from '#server/http/call-registry.ts';
import { addCallRoutes } from '#server/http/call-routes.ts';
import { canonicalUrl } from '#server/http/canonical-url.ts';
import { compressJson } from '#server/http/compress.ts';
import { allowOrigins } from '#server/http/cross-origin.ts';
import { handleErrors } from '#server/http/error-handler.ts';
import { createKeptAnswers } from '#server/http/kept-answers.ts';
import { keptOpenApi } from '#server/http/openapi.ts';
import { createOutageLog } from '#server/http/outage-log.ts';
import { PATIENCE, type Patience } from '#server/http/patience.ts';
import { createRateLimiter, RATE_LIMITS, type RateLimits } from '#server/http/rate-limits.ts';
import { createRequestId, nameRequests } from '#server/http/request-id.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { warnOfUnheededProxy } from '#server/http/unheeded-proxy.ts';
import { refuseUnknownRoutes } from '#server/http/unknown-route.ts';
import type { LineConnection } from '#server/line/connection.ts';
import { mountStandIn } from '#server/line/stand-in/mount.ts';
import { createTokenBox } from '#server/line/token-box.ts';
import { createLinkPreview, type LinkPreview } from '#server/link-preview/link-preview.ts';
import type { AuthDeps } from '#server/modules/auth/deps.ts';
import { registerAuth } from '#server/modules/auth/routes.ts';
import { welcomeSampleMember } from '#server/modules/auth/sample-members.ts';
import { registerConditions } from '#server/modules/conditions/routes.ts';
import { registerDocuments } from '#server/modules/documents/routes.ts';
import { registerHealth } from '#server/modules/health/routes.ts';
import { registerIntroductions } from '#server/modules/introductions/routes.ts';
import { createPresetAvatars } from '#server/modules/users/presets.ts';
import { registerUsers } from '#server/modules/users/routes.ts';
import { registerVideos } from '#server/modules/videos/routes.ts';
import { createLogins } from '#server/session/logins.ts';
import { hashToken } from '#server/session/tokens.ts';
import { serveCrawlers } from '#server/ssr/for-crawlers.ts';
import type { Page } from '#server/ssr/page.ts';
import { servePages } from '#server/ssr/routes.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The same on all nodes: sessions and anti-forgery tokens of one are good at the others. */
  readonly appSecret: string;
  readonly line: LineConnection;
  /** The built page; without one this is the API alone. */
  readonly page: Page | null;
  readonly random?: () => number;
  /** How pages of other sites are read; without one, over the network. */
  readonly linkPreview?: LinkPreview;
  /** Compare every answer with the contract before it leaves: for tests. */
  readonly checkAnswers?: boolean;
  readonly rateLimits?: RateLimits;
  readonly patience?: Patience;
  /** Its pages are taken to a host that only hands out files. */
  readonly staticSite?: boolean;
}

/** Queries carry up to FILTER_VALUES_MAX names, but a path segment longer than this names nothing of ours. */
const PARAM_MAX = 1000;
/** JSON bodies; the largest is a batch of 1,000 favourites, about 60 kB. */
const BODY_MAX = 256 * 1024;

/** The whole server, composed and ready to be asked. It never listens: main.ts does, and tests inject. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, logger, page, appSecret, line } = options;
  const { patience = PATIENCE } = options;
  const hops = config.trustProxy;
  const headers = await securityHeaders(config, page?.inlineHashes ?? { scripts: [], styles: [] });
  const app = Fastify({
    loggerInstance: logger,
    // Its own lines carry addresses with their queries; access-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    // Hop 0 is who connects to us. The framework takes a bare number for nobody.
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    bodyLimit: BODY_MAX,
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
    // What comes on a kept connection while we stop is answered like the rest, and the connection closes after it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX },
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    frameworkErrors: answerFrameworkErrors(headers),
    clientErrorHandler: answerBrokenRequest,
  });
  // Nothing of ours takes text; without this a text body would pass for JSON of the wrong type.
  app.removeContentTypeParser('text/plain');

  const contentVersion = createContentVersion(db, clock);
  const tellOutage = createOutageLog(logger, clock);
  const onFailure = (message: string, requestId?: string) => (error: unknown) => {
    if (!tellOutage(error)) logger.error({ err: error, reqId: requestId }, message);
  };
  const background = createBackground(onFailure('background task failed'));
  app.addHook('onClose', () => background.close());
  const warn = (error: unknown, message: string) => {
    if (!tellOutage(error)) logger.warn({ err: error }, message);
  };
  const logins = createLogins({ config, db, clock, appSecret, warn });
  const registry = new CallRegistry({
    checkAnswers: options.checkAnswers ?? false,
    refuseForged: logins.refuseForged,
    onFailure: (error, requestId) => onFailure('call failed', requestId)(error),
  });
  const deps: AuthDeps = {
    db,
    clock,
    background,
    contentVersion,
    random: options.random ?? Math.random,
    assetUrl: (path) => `${config.mediaBaseUrl}${path}`,
    ...logins,
    line,
    tokenBox: createTokenBox(appSecret),
    welcome: async (tx, member) => {
      if (line.standIn !== null) await welcomeSampleMember(tx, member, clock.now());
    },
    presetAvatars: createPresetAvatars(db, contentVersion),
    allowedOrigins: config.allowedOrigins,
    warn,
  };
  const linkPreview =
    options.linkPreview ??
    createLinkPreview({ onFailure: (url, error) => logger.info({ url, err: error }, 'no link preview') });
  registerHealth(registry.register, db);
  registerVideos(registry.register, deps);
  registerConditions(registry.register, deps);
  registerIntroductions(registry.register, { ...deps, publicOrigin: config.publicOrigin, linkPreview });
  registerDocuments(registry.register, deps);
  registerAuth(registry.register, deps);
  registerUsers(registry.register, deps);

  nameRequests(app);
  logRequests(app);
  warnOfUnheededProxy(app, config);
  handleErrors(app, tellOutage);
  addSecurityHeaders(app, headers);
  allowOrigins(app, config.allowedOrigins);
  await app.register(cookie);
  const limiter = await createRateLimiter(app, options.rateLimits ?? RATE_LIMITS);
  refuseUnknownRoutes(app, registry, limiter.limitNotFound);
  compressJson(app);
  const { entries } = registry;
  const { identify } = logins.sessions;
  const keptAnswers = createKeptAnswers(contentVersion, clock);
  const addresses = hashToken(`${config.mediaBaseUrl} ${config.publicOrigin}`).slice(0, 8);
  await addCallRoutes(app, {
    entries,
    contentVersion,
    addresses,
    keptAnswers,
    identify,
    limitRate: limiter.limitCall,
    limitNotFound: limiter.limitNotFound,
  });
  if (line.standIn !== null) await mountStandIn(app, line.standIn);
  const openApi = keptOpenApi(
    registry.entries.map(({ call }) => call),
    logins.cookies.session.name,
    clock,
  );
  app.get(`${API_PREFIX}/openapi.json`, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=0').send(openApi()),
  );
  serveAssets(app, db, config, limiter.limitNotFound);
  serveCrawlers(app, {
    db,
    keptAnswers: createKeptAnswers(contentVersion, clock),
    publicOrigin: config.publicOrigin,
    limitNotFound: limiter.limitNotFound,
  });
  if (page !== null) {
    const { limitNotFound } = limiter;
    const staticSite = options.staticSite ?? false;
    servePages(app, { page, registry, contentVersion, clock, config, limitNotFound, staticSite, tellOutage });
  }
  return app;
}
