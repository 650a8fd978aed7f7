import type { FastifyInstance } from 'fastify';
import { isApiRoute } from '#server/http/unknown-route.ts';
import { addVary } from '#server/http/vary.ts';

const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages on the hosts of ALLOWED_ORIGINS (DESIGN 4.4: the API on a host of its own) read the API's answers, with
 * the session's cookies. Everybody else's pages get no such leave, and browsers keep the answers from them.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiRoute(request)) return;
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    });
    if (request.method !== 'OPTIONS') return;
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
