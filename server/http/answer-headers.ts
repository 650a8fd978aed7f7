import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { methodNotAllowed } from '#server/http/api-error.ts';
import { matchPath } from '#server/http/register-call.ts';
import { CLOSED, kindRules, ROUTE_KINDS, type RouteKind } from '#server/http/route-kinds.ts';
import { addVary, type Headers, type SecurityHeaders } from '#server/http/security/headers.ts';

const ALLOW_ORIGIN = 'access-control-allow-origin';
/**
 * The headers that let pages of every origin load pictures and media. They are needed if MEDIA_BASE_URL is set, because
 * pages then load these files from another origin.
 */
const FOR_EVERYBODY: Headers = { [ALLOW_ORIGIN]: '*', 'cross-origin-resource-policy': 'cross-origin' };
const PREFLIGHT_SECONDS = 600;

export interface AnswerHeadersOptions {
  readonly security: SecurityHeaders;
  /** Whether files may come from another origin (MEDIA_BASE_URL). */
  readonly hasMediaOrigin: boolean;
  /** The origins in ALLOWED_ORIGINS. */
  readonly origins: readonly string[];
}

/** Sets the headers that belong to a route's kind. They are computed once; a request only copies them. */
export class AnswerHeaders {
  /** The strictest headers, for errors and for routes without a kind. "To close an answer" means to set these. */
  readonly closed: Headers;
  readonly #ofKind: ReadonlyMap<RouteKind, Headers>;
  /** The names of all headers that kinds set. */
  readonly #names: readonly string[];
  readonly #origins: ReadonlySet<string>;
  /** The methods of the routes that other origins may call, by URL pattern. */
  readonly #calls = new Map<string, string[]>();

  constructor({ security, hasMediaOrigin, origins }: AnswerHeadersOptions) {
    const headersOf = (kind: RouteKind | undefined): Headers => {
      const { security: set, caching, readers } = kindRules(kind);
      const forEverybody = readers === 'everybody' && hasMediaOrigin ? FOR_EVERYBODY : {};
      return { ...security[set], 'cache-control': caching, ...forEverybody };
    };
    this.closed = headersOf(undefined);
    this.#ofKind = new Map(ROUTE_KINDS.map((kind) => [kind, headersOf(kind)]));
    this.#names = [...new Set([...this.#ofKind.values()].flatMap(Object.keys))];
    this.#origins = new Set(origins);
  }

  /** Gives every route that is registered from now on the headers of its kind. */
  declareKinds(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      const kind = route.config?.kind;
      if (kindRules(kind).readers === 'allowedOrigins' && kind !== 'preflight') {
        this.#calls.set(route.url, [...(this.#calls.get(route.url) ?? []), ...listOf(route.method)]);
      }
      const headers = this.#of(kind);
      const open: onRequestHookHandler = (_request, reply, done) => {
        reply.headers(headers);
        done();
      };
      const readers = this.#hasAllowedReaders(kind) ? [this.#allowReaders] : [];
      route.onRequest = [open, ...readers, ...listOf(route.onRequest)];
      if (kind === undefined || headers['cache-control'] !== CLOSED) {
        route.onSend = [this.#closing(kind), ...listOf(route.onSend)];
      }
    });
  }

  /** The methods of the API's calls at a path. */
  methodsAt(path: string): string[] {
    return [...new Set([...this.#calls].flatMap(([url, methods]) => (matchPath(url, path) === null ? [] : methods)))];
  }

  /**
   * Answers preflight requests from ALLOWED_ORIGINS for all calls registered so far. Requests from other origins get
   * 405. Does nothing if ALLOWED_ORIGINS is not set.
   */
  addPreflights(app: FastifyInstance): void {
    if (this.#origins.size === 0) return;
    for (const [url, methods] of this.#calls) {
      app.options(url, { config: { kind: 'preflight' } }, async (_request, reply) => {
        if (!reply.hasHeader(ALLOW_ORIGIN)) throw methodNotAllowed(methods);
        return reply
          .code(204)
          .headers({
            'access-control-allow-methods': 'GET, POST, PUT, DELETE',
            'access-control-allow-headers': 'Content-Type, X-XSRF-TOKEN, X-User-Key, Idempotency-Key',
            'access-control-max-age': String(PREFLIGHT_SECONDS),
          })
          .send();
      });
    }
  }

  /**
   * Replaces the headers of the route's kind with the headers of `kind`, for handlers that know only later what they
   * send.
   */
  answerAs(reply: FastifyReply, kind: RouteKind): FastifyReply {
    return this.#replace(reply, this.#of(kind));
  }

  /**
   * Sets the strictest headers (`closed`) on an error response. Pages of allowed origins may still read the response,
   * to learn why their call failed.
   */
  close(request: FastifyRequest, reply: FastifyReply): void {
    this.#closeAs(request.routeOptions.config.kind, reply);
  }

  #closeAs(kind: RouteKind | undefined, reply: FastifyReply): void {
    const allowed = this.#hasAllowedReaders(kind) ? reply.getHeader(ALLOW_ORIGIN) : undefined;
    this.#replace(reply, this.closed);
    if (allowed !== undefined) reply.header(ALLOW_ORIGIN, allowed);
    reply.removeHeader('etag');
  }

  /**
   * Returns a hook that sets the strictest headers (`closed`) on a route's error responses, or on all responses of a
   * route without a kind.
   */
  #closing(kind: RouteKind | undefined): onSendHookHandler {
    const isDocument = ['document', 'publicDocument'].includes(kindRules(kind).security);
    return (_request, reply, payload, done) => {
      if (kind === undefined || reply.statusCode >= 400) {
        // An error page in HTML retains the security headers of its kind, because the strictest CSP would block its
        // scripts.
        if (isDocument && isHtml(reply)) reply.header('cache-control', CLOSED).removeHeader('etag');
        else this.#closeAs(kind, reply);
      }
      done(null, payload);
    };
  }

  #replace(reply: FastifyReply, headers: Headers): FastifyReply {
    for (const name of this.#names) if (!(name in headers)) reply.removeHeader(name);
    return reply.headers(headers);
  }

  #of(kind: RouteKind | undefined): Headers {
    return (kind === undefined ? undefined : this.#ofKind.get(kind)) ?? this.closed;
  }

  #hasAllowedReaders(kind: RouteKind | undefined): boolean {
    return this.#origins.size > 0 && kindRules(kind).readers === 'allowedOrigins';
  }

  /**
   * Allows pages of allowed origins to read the answer (CORS), with the session's cookies (docs/product/api.md, Other
   * origins).
   */
  readonly #allowReaders: onRequestHookHandler = (request, reply, done) => {
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && this.#origins.has(origin)) {
      reply.headers({
        [ALLOW_ORIGIN]: origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After, X-Request-Id',
      });
    }
    done();
  };
}

function isHtml(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

function listOf<Hook>(hooks: Hook | Hook[] | undefined): Hook[] {
  return hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];
}
