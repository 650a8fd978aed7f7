import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import { type ApiError, methodNotAllowed, notFound } from '#server/http/api-error.ts';
import type { CallRegistry } from '#server/http/call-registry.ts';
import type { LimitNotFound } from '#server/http/rate-limits.ts';

/**
 * 404, or 405 where the path exists with other methods. Decided before the body is read, so that nobody is told
 * about a broken body at an address that doesn't take one.
 */
export function refuseUnknownRoutes(app: FastifyInstance, registry: CallRegistry, limitNotFound: LimitNotFound): void {
  const refuse = async (request: FastifyRequest) => {
    await limitNotFound(request);
    throw refusal(registry, request.url, request.method);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request).catch(done);
    else done();
  });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  // The pages' catch-all must not answer for the API.
  for (const path of ['/api', '/api/*']) {
    app.get(path, (request) => refuse(request));
  }
}

function refusal(registry: CallRegistry, url: string, method: string): ApiError {
  const path = url.split('?', 1)[0] ?? '';
  const inApi = path === '/api' || path.startsWith('/api/');
  // Everything outside the API can be read, and only read.
  const methods = inApi ? methodsOf(registry, path) : method === 'GET' ? [] : ['GET'];
  // The method may be right and the path still lead nowhere, as with a parameter beyond the router's limit.
  if (methods.length === 0 || methods.includes(method)) return notFound();
  return methodNotAllowed([...new Set(methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])))]);
}

function methodsOf(registry: CallRegistry, path: string): string[] {
  if (path === `${API_PREFIX}/openapi.json`) return ['GET'];
  return path.startsWith(`${API_PREFIX}/`) ? registry.methodsAt(path.slice(API_PREFIX.length)) : [];
}
