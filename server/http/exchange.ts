import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import '@fastify/multipart';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';

export interface CookieAttributes {
  readonly httpOnly: boolean;
  readonly sameSite: 'lax';
  readonly secure: boolean;
  readonly path: '/';
  readonly domain?: string;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** The parts of HTTP that a call may need besides what the contract checks. The renderer's calls have none of it. */
export interface Exchange {
  cookie(name: string): string | null;
  setCookie(name: string, value: string, attributes: CookieAttributes): void;
  /**
   * The bytes of a multipart call's file, or null without one. Throws 415 for another content type, 413 above the size
   * limit.
   */
  file(field: string): Promise<Buffer | null>;
}

export const noExchange: Exchange = {
  cookie: () => null,
  setCookie: () => undefined,
  file: async () => null,
};

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    cookie: (name) => request.cookies[name] ?? null,
    setCookie(name, value, attributes) {
      reply.setCookie(name, value, attributes);
    },
    async file(field) {
      if (!request.isMultipart()) throw new ApiError(415, messageForStatus(415));
      try {
        return await readFile(request, field);
      } catch (error) {
        // The plugin's own errors have a status; any other error means a broken body.
        throw error instanceof Error && 'statusCode' in error ? error : new ApiError(400, messageForStatus(400));
      }
    },
  };
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let found: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === field) found = await part.toBuffer();
    // An unread part would block the parts behind it.
    else part.file.resume();
  }
  return found;
}
