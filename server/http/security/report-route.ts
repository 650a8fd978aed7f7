import type { FastifyInstance } from 'fastify';
import { errorOfStatus, invalid } from '#server/http/api-error.ts';
import type { LimitRequest } from '#server/http/limits/rate-limits.ts';
import { REPORTS_PATH } from './content-policy.ts';
import { createViolationLog, violationsIn } from './report.ts';

/**
 * The maximum size of a request's body. A report has about 2 kB, mostly the policy itself, and a browser may send
 * several reports of a page together.
 */
const BODY_MAX = 64 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

/**
 * Receives the browsers' reports of policy violations. This route isn't a call of the API: browsers send reports by
 * themselves, with their own content types, without an anti-forgery token, and ignore the answer. Violations are only
 * logged, not stored.
 * @param limit called before the body is read
 */
export async function serveReports(app: FastifyInstance, limit: LimitRequest): Promise<void> {
  const log = createViolationLog(app.log);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
    scope.route({
      method: 'POST',
      url: REPORTS_PATH,
      config: { kind: 'report' },
      bodyLimit: BODY_MAX,
      onRequest: limit,
      handler: async ({ body }, reply) => {
        // Fastify doesn't check the content type of an empty body.
        if (body === undefined || body === null) throw errorOfStatus(415);
        const violations = violationsIn(body);
        if (violations === null) throw invalid({});
        violations.forEach(log);
        return reply.code(204).send();
      },
    });
  });
}
