import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { serveAssets } from '#server/assets/routes.ts';
import type { Config } from '#server/config/config.ts';
import { createContentVersion } from '#server/content/content-version.ts';
import type { AppSecrets } from '#server/db/encryption/app-secrets.ts';
import { createFieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import type { Db } from '#server/db/row-types.ts';
import { AnswerHeaders } from '#server/http/answer-headers.ts';
import { createCachedAnswers } from '#server/http/cached-answers.ts';
import { addCallRoutes } from '#server/http/call-routes.ts';
import { compressJson } from '#server/http/compress.ts';
import { handleErrors } from '#server/http/envelope.ts';
import { createMissLimiter, MISS_LIMITS, type MissLimits } from '#server/http/limits/miss-limits.ts';
import { createRateLimiter, limitUnknownBy, RATE_LIMITS, type RateLimits } from '#server/http/limits/rate-limits.ts';
import { createOutageLog, type LogOutage, logRequests, nameRequests, warnOfUntrustedProxy } from '#server/http/log.ts';
import { cachedOpenApi } from '#server/http/openapi.ts';
import { CallRegistry, type Handle } from '#server/http/register-call.ts';
import { securityHeaders } from '#server/http/security/headers.ts';
import { refuseUnclearHosts } from '#server/http/security/host.ts';
import { serveReports } from '#server/http/security/report-route.ts';
import { createHttpServer, TIMEOUTS, type Timeouts } from '#server/http/server.ts';
import { refuseUnknownRoutes } from '#server/http/unknown-route.ts';
import type { EncodeImage } from '#server/images/image-encoder.ts';
import type { LineConnection } from '#server/line/connection.ts';
import { mountStandIn } from '#server/line/stand-in/mount.ts';
import { createTokenBox } from '#server/line/token-box.ts';
import { createLinkPreview, type LinkPreview } from '#server/link-preview/link-preview.ts';
import { registerAuth } from '#server/modules/auth/routes.ts';
import { welcomeSampleMember } from '#server/modules/auth/sample-members.ts';
import { registerConditions } from '#server/modules/conditions/routes.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { registerDocuments } from '#server/modules/documents/routes.ts';
import { registerHealth } from '#server/modules/health/routes.ts';
import { registerIntroductions } from '#server/modules/introductions/routes.ts';
import { registerLogins } from '#server/modules/logins/routes.ts';
import { registerPasskeys } from '#server/modules/passkeys/routes.ts';
import { createPresetAvatars, createPresetNames } from '#server/modules/users/presets.ts';
import { registerUsers } from '#server/modules/users/routes.ts';
import { createAvatarEncoder } from '#server/modules/users/upload.ts';
import { registerVideos } from '#server/modules/videos/routes.ts';
import { createBackground } from '#server/process/background.ts';
import { createLogins } from '#server/session/logins.ts';
import { requireRecentLogin } from '#server/session/recent-login.ts';
import { hashToken } from '#server/session/tokens.ts';
import { serveCrawlers } from '#server/ssr/for-crawlers.ts';
import type { Page } from '#server/ssr/page.ts';
import { servePages } from '#server/ssr/routes.ts';

export interface AppOptions {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Must be the same on all nodes: refresh tokens, anti-forgery tokens and encrypted fields depend on them. */
  readonly secrets: AppSecrets;
  readonly line: LineConnection;
  /** Must be the encoder that `line` uses, so that the process decodes only one picture at a time. */
  readonly encodeImage: EncodeImage;
  /** The built front end, for pages rendered on the server. Null: no pages are served. */
  readonly page: Page | null;
  readonly random?: () => number;
  /** Fetches previews of pages on other sites. The default uses the network; tests replace it. */
  readonly linkPreview?: LinkPreview;
  /** For tests: validates every response against the contract before it is sent. */
  readonly checkAnswers?: boolean;
  readonly rateLimits?: RateLimits;
  /** Limits per IP address on pages and searches that are not in the cache. Null: no limits. */
  readonly missLimits?: MissLimits | null;
  readonly timeouts?: Timeouts;
  /** Adds the hooks of metrics and traces. Called before any route is registered. */
  readonly watchRequests?: (app: FastifyInstance) => void;
  /** Renders pages for a static file host. Such pages load their configuration from a file (see server/static-site). */
  readonly staticSite?: boolean;
}

/** Builds the whole server without listening: server/main.ts listens on a port, tests inject requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, logger, page, line } = options;
  const answerHeaders = new AnswerHeaders({
    security: await securityHeaders(config, page?.scriptHashes ?? []),
    hasMediaOrigin: config.mediaBaseUrl !== '',
    origins: config.allowedOrigins,
  });
  const { timeouts = TIMEOUTS } = options;
  const app = createHttpServer({ logger, trustProxy: config.trustProxy, timeouts, headers: answerHeaders.closed });
  options.watchRequests?.(app);
  const logOutage = createOutageLog(logger, clock);
  const { deps, registry } = compose(options, logOutage);
  const { contentVersion, sessions, cookies } = deps;
  app.addHook('onClose', () => deps.background.close());
  registerModules(registry.handle, deps, options);

  nameRequests(app);
  logRequests(app);
  warnOfUntrustedProxy(app, config);
  refuseUnclearHosts(app);
  answerHeaders.declareKinds(app);
  const { limitNotFound, limitOf, limitReport } = await createRateLimiter(app, options.rateLimits ?? RATE_LIMITS);
  const { staticSite = false, missLimits = staticSite ? null : MISS_LIMITS } = options;
  const limitMiss = createMissLimiter(app, missLimits);
  handleErrors(app, {
    logOutage,
    close: (request, reply) => answerHeaders.close(request, reply),
    limitUnknown: limitUnknownBy(limitNotFound),
  });
  refuseUnknownRoutes(app, (path) => answerHeaders.methodsAt(path));
  compressJson(app);

  await addCallRoutes(app, {
    limitOf,
    limitMiss,
    entries: registry.entries,
    contentVersion,
    addresses: hashToken(`${config.mediaBaseUrl} ${config.publicOrigin}`).slice(0, 8),
    cachedAnswers: createCachedAnswers(contentVersion, clock, 'answers'),
    identify: sessions.identify,
  });
  await serveReports(app, limitReport);
  if (line.standIn !== null) await mountStandIn(app, line.standIn);
  const served = registry.entries.map(({ call }) => call);
  const openApi = cachedOpenApi(served, cookies.session.name, clock);
  app.get(`${API_PREFIX}/openapi.json`, { config: { kind: 'apiDescription' } }, async (_, reply) =>
    reply.send(openApi()),
  );
  answerHeaders.addPreflights(app);
  serveAssets(app, db, config, answerHeaders);
  const { publicOrigin } = config;
  serveCrawlers(app, { db, cachedAnswers: createCachedAnswers(contentVersion, clock, 'feeds'), publicOrigin });
  if (page !== null) {
    const limits = { limitNotFound, limitMiss };
    servePages(app, { ...limits, page, registry, contentVersion, clock, config, staticSite, logOutage });
  }
  return app;
}

function compose(options: AppOptions, logOutage: LogOutage): { deps: AuthDeps; registry: CallRegistry } {
  const { config, db, clock, logger, line, encodeImage } = options;
  const keys = new KeyRing(options.secrets);
  const cipher = createFieldCipher(keys);
  const [current = '', ...previous] = options.secrets.known();
  const warn = (error: unknown, message: string) => {
    if (!logOutage(error)) logger.warn({ err: error }, message);
  };
  const contentVersion = createContentVersion(db, clock);
  const { refuseForged, ...logins } = createLogins({ config, db, clock, secrets: [current, ...previous], warn });
  const registry = new CallRegistry({
    checkAnswers: options.checkAnswers ?? false,
    refuseForged,
    refuseOldLogin: (call, caller) => requireRecentLogin(call, caller, clock.now()),
    onFailure(error, reqId) {
      if (!logOutage(error)) logger.error({ err: error, reqId }, 'call failed');
    },
  });
  const deps: AuthDeps = {
    db,
    clock,
    background: createBackground((error) => {
      if (!logOutage(error)) logger.error({ err: error }, 'background task failed');
    }),
    contentVersion,
    cipher,
    random: options.random ?? Math.random,
    assetUrl: (path) => `${config.mediaBaseUrl}${path}`,
    ...logins,
    line,
    tokenBox: createTokenBox(keys),
    welcome: async (tx, member) => {
      if (line.standIn !== null) await welcomeSampleMember(tx, cipher, member, clock.now());
    },
    presetAvatars: createPresetAvatars(db, contentVersion),
    presetNames: createPresetNames(db, contentVersion),
    encodeAvatar: createAvatarEncoder(encodeImage),
    allowedOrigins: config.allowedOrigins,
    warn,
  };
  return { deps, registry };
}

function registerModules(handle: Handle, deps: AuthDeps, options: AppOptions): void {
  const { config, logger, encodeImage } = options;
  const onFailure = (url: string, error: unknown) => logger.info({ url, err: error }, 'no link preview');
  registerHealth(handle, deps.db, options.page?.build ?? null);
  registerVideos(handle, deps);
  registerConditions(handle, deps);
  registerIntroductions(handle, {
    ...deps,
    publicOrigin: config.publicOrigin,
    linkPreview: options.linkPreview ?? createLinkPreview({ encodeImage, onFailure }),
  });
  registerDocuments(handle, deps);
  registerAuth(handle, deps);
  registerLogins(handle, deps);
  registerPasskeys(handle, { ...deps, publicOrigin: config.publicOrigin });
  registerUsers(handle, deps);
}
