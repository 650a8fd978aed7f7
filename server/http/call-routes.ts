import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Call, calls } from '#contract/calls.ts';
import { API_PREFIX, AVATAR, WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import type { ContentVersion } from '#server/content-version.ts';
import { answerSchema } from '#server/http/answer-schema.ts';
import type { RegisteredCall } from '#server/http/call-registry.ts';
import { viewerOf } from '#server/http/caller.ts';
import { type Exchange, exchangeOf } from '#server/http/exchange.ts';
import { type Identity, nobody } from '#server/http/identity.ts';
import type { KeptAnswers } from '#server/http/kept-answers.ts';
import { countNotFound, type LimitNotFound } from '#server/http/rate-limits.ts';
import { isStreamed, sendStreamed } from '#server/http/send-streamed.ts';

export interface CallRouteOptions {
  readonly entries: readonly RegisteredCall[];
  readonly contentVersion: ContentVersion;
  /** Stands for the addresses that answers hold: another MEDIA_BASE_URL makes other answers of the same content. */
  readonly addresses: string;
  readonly keptAnswers: KeptAnswers;
  readonly identify: (exchange: Exchange) => Promise<Identity>;
  /** Throws 429 when the caller, or the address that the call comes from, has made too many of its kind. */
  readonly limitNotFound: LimitNotFound;
  readonly limitRate: (call: Call, request: FastifyRequest, identity: Identity) => Promise<void>;
}

/**
 * Answers that JSON.stringify writes, which is faster than a serializer made of a schema, by a third of what the rest of
 * such a call costs. Whoever makes them names each of their fields.
 */
const NATIVE_JSON: ReadonlySet<Call> = new Set<Call>([calls.videos]);

/** Puts every registered call under API_PREFIX. */
export async function addCallRoutes(app: FastifyInstance, options: CallRouteOptions): Promise<void> {
  const isUpload = ({ call }: RegisteredCall) => call.upload !== null;
  for (const entry of options.entries.filter((entry) => !isUpload(entry))) addRoute(app, entry, options);
  // Multipart bodies are read here only; everywhere else they are 415.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: AVATAR.maxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
    });
    for (const entry of options.entries.filter(isUpload)) addRoute(scope, entry, options);
  });
}

function addRoute(
  app: FastifyInstance,
  { call, run, readAddress, cachedMs }: RegisteredCall,
  options: CallRouteOptions,
): void {
  app.route({
    method: call.method,
    url: `${API_PREFIX}${call.path}`,
    ...(NATIVE_JSON.has(call) ? {} : { schema: { response: { 200: answerSchema(call) } } }),
    handler: async (request, reply) => {
      const exchange = exchangeOf(request, reply);
      const identity = isForAnybody(call) ? nobody : await options.identify(exchange);
      await options.limitRate(call, request, identity);
      const { query, params, body, headers } = request;
      // Of the content that was there before the answer is made: a newer tag than its answer would last.
      const tag = call.shared ? await tagOf(options) : null;
      const raw = { ...identity, url: request.url, query, params, body, headers, exchange };
      return countNotFound(options.limitNotFound, request, async () => {
        const input = isForVisitor(call, identity) ? readAddress(request.url, params, query) : undefined;
        const lifeMs = input === undefined ? null : cachedMs(input);
        if (input === undefined || lifeMs === null) {
          const envelope = await run(raw, input);
          return isStreamed(envelope) ? sendStreamed(request, reply, envelope) : envelope;
        }
        const kept = await options.keptAnswers.get(
          input.key,
          lifeMs,
          async () => reply.serialize(await run(raw, input)) as string,
        );
        if (tag !== null && isUnchanged(request, reply, tag)) {
          reply.code(304 as 200);
          return undefined;
        }
        return kept.bytesFor(request, reply);
      });
    },
  });
}

/** No check can refuse such a call before its address is validated. */
function isForVisitor(call: Call, { caller }: Identity): boolean {
  return call.access === 'public' && call.method === 'GET' && viewerOf(caller) === null;
}

/** What is the same for everybody needs no database to know who asks; whether it can be reached is what `ready` finds out. */
function isForAnybody(call: Call): boolean {
  return call.shared || call === calls.health || call === calls.ready;
}

/**
 * What is the same for everybody has the content's version for its tag. The wire's own version is part of it, so that a
 * new shape isn't taken for the old one, and so is where files are served from.
 */
async function tagOf({ addresses, contentVersion }: CallRouteOptions): Promise<string> {
  return `W/"${WIRE_SCHEMA_VERSION}-${addresses}-${await contentVersion.current()}"`;
}

/** Lets an answer be kept and asked about again. All addresses share the tag, so it says nothing before there is an answer. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('cache-control', 'public, max-age=0, must-revalidate').header('etag', tag);
  return tagMatches(request.headers['if-none-match'], tag);
}

/** If-None-Match, compared weakly as RFC 9110 asks. */
export function tagMatches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((candidate) => bare(candidate) === bare(tag));
}
