import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { type ApiError, methodNotAllowed, notFound } from '#server/http/api-error.ts';

const API_AREA = '/api';
const READING = ['GET', 'HEAD'];

/** The methods of the API's calls at a path. */
type MethodsAt = (path: string) => readonly string[];

/**
 * Whether a request is for the API, including unknown paths under `/api`. The result only decides between 404 and 405.
 * For methods that the router doesn't support, such as PROPFIND, there is no matched route, and the URL decides.
 */
function isApiRoute({ routeOptions, url }: FastifyRequest): boolean {
  const path = routeOptions.url ?? pathOf(url);
  return path === API_AREA || path.startsWith(`${API_AREA}/`);
}

/**
 * Refuses requests without a route: 405 if the path exists with other methods, otherwise 404. This happens before the
 * body is read, because an error about the body would be misleading.
 */
export function refuseUnknownRoutes(app: FastifyInstance, methodsAt: MethodsAt): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? refusal(methodsAt, request) : undefined);
  });
  app.setNotFoundHandler(async () => {
    throw notFound();
  });
  // The pages' catch-all route must not answer under /api.
  const refuse: onRequestHookHandler = (request, _reply, done) => done(refusal(methodsAt, request));
  for (const url of [API_AREA, `${API_AREA}/*`]) {
    app.all(url, { onRequest: refuse }, async () => undefined);
  }
}

function refusal(methodsAt: MethodsAt, request: FastifyRequest): ApiError {
  const { method } = request;
  // Paths outside of the API are read-only, so only GET and HEAD are allowed there.
  const methods = isApiRoute(request) ? methodsAt(pathOf(request.url)) : READING;
  // The path can be unknown although its method is allowed, for example if a parameter is longer than the router
  // accepts.
  return methods.length === 0 || methods.includes(method) ? notFound() : methodNotAllowed(methods);
}

function pathOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path;
}
