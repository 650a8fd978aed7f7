import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import { type ApiError, methodNotAllowed, notFound } from '#server/http/api-error.ts';
import type { CallRegistry } from '#server/http/call-registry.ts';
import type { LimitNotFound } from '#server/http/rate-limits.ts';

const API_AREA = '/api';

/**
 * The matched route is the API's; an address under `/api` that leads nowhere is as well. The address alone decides where
 * no route is looked for: the router doesn't know all methods (PROPFIND).
 */
export function isApiRoute({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? pathOf(url);
  return path === API_AREA || path.startsWith(`${API_AREA}/`);
}

/**
 * 404, or 405 where the path exists with other methods. Decided before the body is read, so that nobody is told
 * about a broken body at an address that doesn't take one.
 */
export function refuseUnknownRoutes(app: FastifyInstance, registry: CallRegistry, limitNotFound: LimitNotFound): void {
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
  // The pages' catch-all must not answer for anything under /api.
  for (const url of [API_AREA, `${API_AREA}/*`]) {
    app.all(url, { onRequest: refuse }, async () => undefined);
  }
}

function refusal(registry: CallRegistry, request: FastifyRequest): ApiError {
  const path = pathOf(request.url);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  // Everything outside the API can be read, and only read.
  const methods = isApiRoute(request) ? methodsOf(registry, path) : method === 'GET' ? [] : ['GET'];
  // The method may be right and the path still lead nowhere, as with a parameter beyond the router's limit.
  if (methods.length === 0 || methods.includes(method)) return notFound();
  return methodNotAllowed([...new Set(methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])))]);
}

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path;
}

function methodsOf(registry: CallRegistry, path: string): string[] {
  if (path === `${API_PREFIX}/openapi.json`) return ['GET'];
  return path.startsWith(`${API_PREFIX}/`) ? registry.methodsAt(path.slice(API_PREFIX.length)) : [];
}
