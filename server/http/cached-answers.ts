import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#lib/clock.ts';
import { type BeforeMake, Cache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { acceptedEncoding, compressForCache, type Encoding, WORTHWHILE_BYTES } from '#server/http/compress.ts';
import { addVary } from '#server/http/security/headers.ts';
import type { CacheName } from '#server/process/monitoring/events.ts';

const MAX_BYTES = 8 * 1024 * 1024;

export interface CachedAnswers {
  /**
   * Returns the cached answer with this key if it was made from the current content and is younger than `lifeMs`.
   * Otherwise calls `make`. The key must contain everything that the answer depends on besides the content, because all
   * callers with this key get the same answer.
   * @param beforeMake see `Cache.get`
   */
  get(key: string, lifeMs: number, make: () => Promise<string>, beforeMake?: BeforeMake): Promise<CachedAnswer>;
}

export function createCachedAnswers(contentVersion: ContentVersion, clock: Clock, name: CacheName): CachedAnswers {
  // Counts twice the size of each answer, because its two compressed forms are added later. Each of them is less than
  // half as large as the answer.
  const cache = new Cache<CachedAnswer>({
    limit: { maxBytes: MAX_BYTES, bytesOf: ({ plain }) => 2 * plain.length },
    name,
    clock,
  });
  return {
    async get(key, lifeMs, make, beforeMake) {
      const version = await contentVersion.current();
      return cache.get(`${version} ${key}`, lifeMs, async () => new CachedAnswer(await make()), beforeMake);
    },
  };
}

/**
 * A serialised answer. It is compressed once for each encoding, before it is first sent in that encoding. A short
 * answer is never compressed.
 */
export class CachedAnswer {
  readonly plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  async bytesFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    reply.header('content-type', 'application/json; charset=utf-8');
    addVary(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === null || this.plain.length < WORTHWHILE_BYTES) return this.plain;
    reply.header('content-encoding', encoding);
    return this.#in(encoding);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressForCache(this.plain, encoding, 4);
    this.#compressed.set(encoding, known);
    return known;
  }
}
