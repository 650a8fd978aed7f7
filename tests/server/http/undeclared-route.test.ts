import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { AnswerHeaders } from '#server/http/answer-headers.ts';
import { handleErrors } from '#server/http/envelope.ts';
import { createLogger } from '#server/http/log.ts';
import { securityHeaders } from '#server/http/security/headers.ts';
import { createHttpServer, TIMEOUTS } from '#server/http/server.ts';
import { ALLOWED, CLOSED_HEADERS, decidedHeaders } from '#tests/support/server/routes/kind-headers.ts';

/** Headers that a careless handler or a library might set. */
const OPEN = {
  'cache-control': 'public, max-age=3600',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'self' *",
  etag: '"1"',
};

let app: FastifyInstance;
beforeAll(async () => {
  const config = readConfig({ PUBLIC_ORIGIN: 'https://tane.example.jp', LOCAL_LOGIN: '1' }, process.cwd());
  const security = await securityHeaders(config, []);
  const answerHeaders = new AnswerHeaders({ security, hasMediaOrigin: true, origins: [ALLOWED] });
  const headers = answerHeaders.closed;
  app = createHttpServer({ logger: createLogger('silent'), trustProxy: false, timeouts: TIMEOUTS, headers });
  answerHeaders.declareKinds(app);
  handleErrors(app, { close: (request, reply) => answerHeaders.close(request, reply) });
  app.get('/forgotten', async (_, reply) => reply.headers(OPEN).send('somebody’s data'));
  app.get('/broken', async (_, reply) => {
    reply.headers(OPEN);
    throw new Error('broken');
  });
  app.get('/media', { config: { kind: 'media' } }, async (_, reply) => reply.code(410).headers(OPEN).send('gone'));
  await app.register(async (scope) => {
    scope.get('/inside/forgotten', async (_, reply) => reply.headers(OPEN).send('somebody’s data'));
  });
});
afterAll(() => app.close());

it.each(['/forgotten', '/inside/forgotten', '/broken', '/media'])(
  'a route without a kind and every failure is closed, whatever its handler has set: %s',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { headers } = await app.inject({ method, url, headers: { origin: ALLOWED } });
      expect(decidedHeaders(headers as Record<string, string>)).toEqual(CLOSED_HEADERS);
      expect(headers).not.toHaveProperty('etag');
    }
  },
);
