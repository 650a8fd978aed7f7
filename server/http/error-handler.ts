import type { FastifyInstance } from 'fastify';
import { failure } from '#server/http/envelope.ts';
import { toApiError } from '#server/http/error-answer.ts';
import type { TellOutage } from '#server/http/outage-log.ts';

/** The one place where errors become answers: always the envelope, never a stack trace, nothing of a 5xx but its status. */
export function handleErrors(app: FastifyInstance, tellOutage: TellOutage = () => false): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = toApiError(error);
    if (answer.status >= 500 && !tellOutage(error))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    // An answer's own validators and caching rules must not be taken over by its error.
    reply.removeHeader('etag');
    return reply
      .code(answer.status)
      .headers({ ...answer.headers, 'cache-control': 'private, no-store' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failure(answer)));
  });
}
