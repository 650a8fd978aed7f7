import type { FastifyInstance } from 'fastify';

/** One line a request: the route's pattern instead of its address, no query, no IP, no agent. Nothing of it points at a person. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
