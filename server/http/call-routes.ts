import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/endpoints.ts';
import { API_PREFIX, AVATAR, WIRE_SCHEMA_VERSION } from '#contract/limits.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { answerSchema } from '#server/http/answer-schema.ts';
import type { CachedAnswers } from '#server/http/cached-answers.ts';
import { anonymous, type Caller } from '#server/http/caller.ts';
import { type Exchange, exchangeOf, noExchange } from '#server/http/exchange.ts';
import type { LimitMiss } from '#server/http/limits/miss-limits.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import type { RegisteredCall } from '#server/http/register-call.ts';
import { KINDS, type RouteKind } from '#server/http/route-kinds.ts';
import { isStreamed, sendStreamed } from '#server/http/streamed.ts';
import { queuedWrites } from '#server/process/monitoring/events.ts';

export interface CallRouteOptions {
  readonly entries: readonly RegisteredCall[];
  readonly contentVersion: ContentVersion;
  /**
   * A hash of the origins that appear in answers. It is part of the ETag, because with another MEDIA_BASE_URL the same
   * content gives different answers.
   */
  readonly addresses: string;
  readonly cachedAnswers: CachedAnswers;
  readonly identify: (exchange: Exchange) => Promise<Caller>;
  readonly limitOf: RateLimiter['limitOf'];
  readonly limitMiss: LimitMiss;
}

/**
 * These calls don't look up the caller, because they have to answer without a database. `ready` reports whether the
 * database is reachable.
 */
const HEALTH: ReadonlySet<CallName> = new Set<CallName>(['health', 'ready']);

export function kindOfCall(call: Call): RouteKind {
  return HEALTH.has(call.name) ? 'health' : call.shared ? 'sharedCall' : 'personalCall';
}

const hasSession = ({ call }: RegisteredCall) => KINDS[kindOfCall(call)].session;
const isUpload = ({ call }: RegisteredCall) => call.upload !== null;

export async function addCallRoutes(app: FastifyInstance, options: CallRouteOptions): Promise<void> {
  const personal = options.entries.filter(hasSession);
  for (const entry of options.entries) if (!hasSession(entry)) addRoute(app, entry, options);
  // Only the routes with a session can read and set cookies.
  await app.register(async (scope) => {
    await scope.register(cookie);
    for (const entry of personal) if (!isUpload(entry)) addRoute(scope, entry, options);
    // Only the routes for uploads accept multipart bodies; all others answer 415.
    await scope.register(async (uploads) => {
      await uploads.register(multipart, {
        limits: { fileSize: AVATAR.maxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
      });
      for (const entry of personal.filter(isUpload)) addRoute(uploads, entry, options);
    });
  });
}

function addRoute(app: FastifyInstance, entry: RegisteredCall, options: CallRouteOptions): void {
  const { call, isCached, accept } = entry;
  const isPersonal = hasSession(entry);
  const limit = options.limitOf(call);
  app.route({
    method: call.method,
    url: `${API_PREFIX}${call.path}`,
    config: { kind: kindOfCall(call) },
    schema: { response: { 200: answerSchema(call) } },
    ...(call.queued ? { onResponse: countRefusal(call) } : {}),
    handler: async (request, reply) => {
      const exchange = isPersonal ? exchangeOf(request, reply) : noExchange;
      const caller = isPersonal ? await options.identify(exchange) : anonymous;
      if (limit !== null) await limit(request, caller);
      // The ETag is read before the answer is made. If the content changes in between, the client gets an old ETag with
      // a new answer. The only consequence is that it downloads the answer once more. In the other order, the client
      // could get a new ETag with an old answer, and would use the old answer until the content changes again.
      const tag = call.shared ? await tagOf(options) : null;
      const { url, query, params, body, headers } = request;
      const { cached, run } = await accept({ caller, url, query, params, body, headers, exchange });
      const limitSearch = (key?: string) => options.limitMiss('search', request, key);
      if (cached === null) {
        // Members' answers and random lists are never cached, but making one costs as much as making an answer for the
        // cache. So the same limit applies.
        const made = isCached ? await limitSearch() : null;
        const envelope = await run().finally(() => made?.());
        return isStreamed(envelope) ? sendStreamed(request, reply, envelope) : envelope;
      }
      const serialised = async () => reply.serialize(await run()) as string;
      const answer = await options.cachedAnswers.get(cached.key, cached.lifeMs, serialised, limitSearch);
      if (tag !== null && isUnchanged(request, reply, tag)) {
        reply.code(304 as 200);
        return undefined;
      }
      return answer.bytesFor(request, reply);
    },
  });
}

/** Returns a hook that counts queued writes that were refused or failed. write-once.ts counts those that succeeded. */
function countRefusal({ name }: Call): onResponseHookHandler {
  return (_request, { statusCode }, done) => {
    if (statusCode >= 400) queuedWrites.tell({ call: name, outcome: statusCode < 500 ? 'refused' : 'failed' });
    done();
  };
}

/**
 * The ETag of answers that are the same for everybody. It changes with the content, with the wire format of the API,
 * and with the origins of files and pages.
 */
async function tagOf({ addresses, contentVersion }: CallRouteOptions): Promise<string> {
  return `W/"${WIRE_SCHEMA_VERSION}-${addresses}-${await contentVersion.current()}"`;
}

/**
 * Sets the ETag and reports whether the client's copy is current. All URLs share one ETag. So call this only if there
 * is an answer: a URL that doesn't exist must get 404, not 304.
 */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag);
  return tagMatches(request.headers['if-none-match'], tag);
}

/** Whether an If-None-Match header contains the ETag, by the weak comparison that RFC 9110 requires. */
export function tagMatches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((candidate) => bare(candidate) === bare(tag));
}
