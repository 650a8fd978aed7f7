import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '#contract/page-names.ts';

const ID_BYTES = 6;

/** Short enough to be read out on the telephone. Always our own: a caller's would put the caller's words into the log. */
export function createRequestId(): string {
  return randomBytes(ID_BYTES).toString('hex');
}

/** An answer names its request as the log does, so that whoever sees an error can say which one it was. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
