import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cache } from '#server/cache.ts';
import type { Clock } from '#server/clock.ts';
import type { ContentVersion } from '#server/content-version.ts';
import { acceptedEncoding, compressToKeep, type Encoding, WORTHWHILE_BYTES } from '#server/http/compress.ts';
import { addVary } from '#server/http/vary.ts';

const MAX_BYTES = 8 * 1024 * 1024;

export interface KeptAnswers {
  /**
   * The answer under this key as bytes, made when there is none for the present content that is younger than `lifeMs`.
   * Whatever it depends on besides the content has to be in the key: it is given to everybody who asks by that key.
   */
  get(key: string, lifeMs: number, make: () => Promise<string>): Promise<KeptAnswer>;
}

export function createKeptAnswers(contentVersion: ContentVersion, clock: Clock): KeptAnswers {
  // Its compressed forms, of which each is less than half, come later.
  const cache = new Cache<KeptAnswer>({ maxBytes: MAX_BYTES, bytesOf: ({ plain }) => 2 * plain.length, clock });
  return {
    async get(key, lifeMs, make) {
      const version = await contentVersion.current();
      return cache.get(`${version} ${key}`, lifeMs, async () => new KeptAnswer(await make()));
    },
  };
}

/** A serialised answer; compressed once, when somebody first takes it so. */
export class KeptAnswer {
  readonly plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** The bytes to send, after the headers that tell of them are set. */
  async bytesFor(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    reply.header('content-type', 'application/json; charset=utf-8');
    addVary(reply, 'Accept-Encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === null || this.plain.length < WORTHWHILE_BYTES) return this.plain;
    reply.header('content-encoding', encoding);
    return this.#in(encoding);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding) ?? compressToKeep(this.plain, encoding, 4);
    this.#compressed.set(encoding, known);
    return known;
  }
}
