import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * Behind a proxy that isn't trusted, everybody comes from the proxy's address and shares its limits. Said once in the log,
 * without the header: anybody can send it, and it holds addresses.
 */
export function warnOfUnheededProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      app.log.warn(
        'X-Forwarded-For was sent, but TRUST_PROXY is false: if a proxy is in front, all visitors count as one',
      );
    }
    done();
  });
}
