import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { trustedProxies } from '#server/config/trusted-proxy.ts';
import { answerBrokenRequest, answerFrameworkErrors } from '#server/http/envelope.ts';
import { createRequestIds } from '#server/http/log.ts';

/** The maximum length of a path parameter. Longer ones get 404: no id, slug or file name is that long. */
const PARAM_MAX = 1000;
/** The maximum size of a JSON body in bytes. The largest is a batch of 1,000 favourites, about 60 kB. */
const BODY_MAX = 256 * 1024;

/**
 * How long a client may take, in milliseconds. A client that sends too slowly gets 408; one that stops reading is
 * disconnected.
 */
export interface Timeouts {
  /** From the start of the request to the last byte of its headers. */
  readonly headersMs: number;
  /** From the start of the request to the last byte of its body. */
  readonly requestMs: number;
  /** How often connections are checked, which limits the precision of `headersMs` and `requestMs`. */
  readonly checkMs: number;
  /**
   * How long a connection may stay idle. Without this limit, an answer that nobody reads would hold its resources for
   * ever.
   */
  readonly silenceMs: number;
}

/**
 * `requestMs` is enough for a 5 MB picture over a slow mobile connection, and ends requests that never complete.
 * `silenceMs` may disconnect a paused player, which requests the remaining bytes when it resumes.
 */
export const TIMEOUTS: Timeouts = { headersMs: 60_000, requestMs: 300_000, checkMs: 10_000, silenceMs: 120_000 };

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly trustProxy: Config['trustProxy'];
  readonly timeouts: Timeouts;
  /** Headers of error responses that are sent before routing. Fastify runs no hooks for these. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a server that has no routes yet and doesn't listen. */
export function createHttpServer({ logger, trustProxy, timeouts, headers }: HttpServerOptions): FastifyInstance {
  const isTrusted = trustedProxies(trustProxy);
  const app = Fastify({
    loggerInstance: logger,
    // Fastify's own log lines contain URLs with queries. log.ts writes a line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(isTrusted),
    trustProxy: trustProxy !== false && isTrusted,
    bodyLimit: BODY_MAX,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    // Requests without a Host header are refused by us (security/host.ts). Node's own answer would lack our headers.
    http: {
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    // A request that arrives during shutdown on an open connection is answered, then the connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_MAX },
    rewriteUrl: ({ url = '/' }) => canonicalUrl(url),
    frameworkErrors: answerFrameworkErrors(headers),
    clientErrorHandler: answerBrokenRequest(headers),
  });
  // No call accepts text/plain. With Fastify's parser, such a body would be reported as invalid input (422) instead of
  // 415.
  app.removeContentTypeParser('text/plain');
  return app;
}

/** Characters that need no escape in a path (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/**
 * Normalises percent-encoding, so that all spellings of a path that the router treats as equal become the same string.
 * If a path is badly encoded, every % in it is escaped as %25, so that the path is looked up like any other and gets
 * 404.
 */
export function canonicalUrl(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  // A proxy may send an absolute URL as the request target (RFC 9112, section 3.2.2).
  const asked = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
  const [given = ''] = asked.split(/[?#]/, 1);
  const path = given.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(sign) ? sign : escaped.toUpperCase();
  });
  const readable = isDecodable(path) ? path : path.replaceAll('%', '%25');
  return readable + asked.slice(given.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
