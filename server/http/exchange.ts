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

/** What a call may need of HTTP beyond what the contract checks. The renderer's calls come without any of it. */
export interface Exchange {
  cookie(name: string): string | null;
  setCookie(name: string, value: string, attributes: CookieAttributes): void;
  /** The bytes of a multipart call's file, or null without one. Throws 415 for another kind of body, 413 beyond the limit. */
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
        // The plugin's own refusals have a status; what else its parser stumbles over is a broken body.
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
    // A part that nobody reads would stop the ones behind it.
    else part.file.resume();
  }
  return found;
}
