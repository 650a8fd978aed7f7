import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import '@fastify/multipart';
import { errorOfStatus } from '#server/http/api-error.ts';
import { type EventDetails, logSecurityEvent, type SecurityEvent } from '#server/process/security-events.ts';

export interface CookieAttributes {
  readonly httpOnly: boolean;
  readonly sameSite: 'lax';
  readonly secure: boolean;
  readonly path: '/';
  readonly domain?: string;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/**
 * Cookies, the User-Agent, uploaded files and security events, for the few calls that need them. The contract's schemas
 * describe none of these. Calls that don't depend on the caller get `noExchange`, and so do all calls that are made
 * while a page is rendered on the server.
 */
export interface Exchange {
  cookie(name: string): string | null;
  setCookie(name: string, value: string, attributes: CookieAttributes): void;
  userAgent(): string | null;
  /**
   * The bytes of an uploaded file, or null if the form has none. Throws 415 if the body is not multipart, 400 if it is
   * malformed, 413 if the file is too large.
   */
  file(field: string): Promise<Buffer | null>;
  /** Logs an event with the request's id. */
  record(event: SecurityEvent, details?: EventDetails): void;
}

export const noExchange: Exchange = {
  cookie: () => null,
  setCookie: () => undefined,
  userAgent: () => null,
  file: async () => null,
  record: () => undefined,
};

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return {
    cookie: (name) => request.cookies[name] ?? null,
    setCookie(name, value, attributes) {
      reply.setCookie(name, value, attributes);
    },
    record: (event, details) => logSecurityEvent(request.log, event, details),
    userAgent: () => request.headers['user-agent'] ?? null,
    async file(field) {
      if (!request.isMultipart()) throw errorOfStatus(415);
      try {
        return await readFile(request, field);
      } catch (error) {
        // The plugin's own errors have a status code. Any other error means that the body is malformed.
        throw error instanceof Error && 'statusCode' in error ? error : errorOfStatus(400);
      }
    },
  };
}

async function readFile(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let found: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname === field) found = await part.toBuffer();
    // Discards the part, because an unread part would block the parts that follow it.
    else part.file.resume();
  }
  return found;
}
