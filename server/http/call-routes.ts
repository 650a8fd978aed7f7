import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import type { ContentVersion } from '#server/content-version.ts';
import { answerSchema } from '#server/http/answer-schema.ts';
import type { RegisteredCall } from '#server/http/call-registry.ts';
import type { Caller } from '#server/http/caller.ts';

export interface CallRouteOptions {
  readonly entries: readonly RegisteredCall[];
  readonly contentVersion: ContentVersion;
  /** Today everybody is anonymous; sessions come in here. */
  readonly resolveCaller: (request: FastifyRequest) => Promise<Caller>;
}

/** Puts every registered call under API_PREFIX. */
export function addCallRoutes(app: FastifyInstance, options: CallRouteOptions): void {
  for (const entry of options.entries) {
    app.route({
      method: entry.call.method,
      url: `${API_PREFIX}${entry.call.path}`,
      schema: { response: { 200: answerSchema(entry.call) } },
      handler: async (request, reply) => {
        if (entry.call.shared && (await isUnchanged(request, reply, options.contentVersion))) {
          reply.code(304 as 200);
          return undefined;
        }
        const caller = await options.resolveCaller(request);
        const { query, params, body, headers } = request;
        return entry.run({ caller, query, params, body, headers });
      },
    });
  }
}

/**
 * What is the same for everybody may be kept and asked about again: its tag is the content's version.
 * The wire's own version is part of it, so that a new shape isn't taken for the old one.
 */
async function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: ContentVersion): Promise<boolean> {
  const tag = `W/"${WIRE_SCHEMA_VERSION}-${await version.current()}"`;
  reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', tag);
  return tagMatches(request.headers['if-none-match'], tag);
}

/** If-None-Match, compared weakly as RFC 9110 asks. */
export function tagMatches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((candidate) => bare(candidate) === bare(tag));
}
