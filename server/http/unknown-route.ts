import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import { type ApiError, methodNotAllowed, notFound } from '#server/http/api-error.ts';
import type { LimitNotFound } from '#server/http/rate-limits.ts';

const API_AREA = '/api';

type Methods = { readonly methodsAt: (path: string) => readonly string[] };

/**
 * Whether a request is for the API, including unknown paths under `/api`. For methods that the router doesn't support,
 * such as PROPFIND, there is no matched route, and the URL decides.
 */
export function isApiRoute({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? pathOf(url);
  return path === API_AREA || path.startsWith(`${API_AREA}/`);
}

/**
 * Refuses requests without a route: 405 if the path exists with other methods, otherwise 404. This happens before the
 * body is read, because an error about the body would be misleading.
 */
export function refuseUnknownRoutes(app: FastifyInstance, registry: Methods, limitNotFound: LimitNotFound): void {
  const refuse = async (request: FastifyRequest) => {
    await limitNotFound(request);
    throw refusal(registry, request);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request).catch(done);
    else done();
  });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  // The pages' catch-all route must not answer under /api.
  for (const url of [API_AREA, `${API_AREA}/*`]) {
    app.all(url, { onRequest: refuse }, async () => undefined);
  }
}

function refusal(registry: Methods, request: FastifyRequest): ApiError {
  const path = pathOf(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  // Paths outside of the API are read-only, so at most GET is allowed there.
  const methods = isApiRoute(request) ? methodsOf(registry, path) : method === 'GET' ? [] : ['GET'];
  // The path can be unknown although its method is allowed, for example if a parameter is longer than the router
  // accepts.
  if (methods.length === 0 || methods.includes(method)) return notFound();
  return methodNotAllowed([...new Set(methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])))]);
}

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path;
}

function methodsOf(registry: Methods, path: string): readonly string[] {
  if (path === `${API_PREFIX}/openapi.json`) return ['GET'];
  return path.startsWith(`${API_PREFIX}/`) ? registry.methodsAt(path.slice(API_PREFIX.length)) : [];
}
