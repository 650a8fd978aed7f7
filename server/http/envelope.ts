import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope, WireErrors } from '#contract/api/envelope.ts';
import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import { ENVELOPE_VERSION } from '#contract/limits.ts';
import { REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { ApiError, errorOfStatus } from '#server/http/api-error.ts';
import type { LogOutage } from '#server/http/log.ts';
import { brokenRequests } from '#server/process/monitoring/events.ts';
import { logSecurityEvent } from '#server/process/security-events.ts';

export function success<Contents>(contents: Contents): Envelope<Contents> {
  return { version: ENVELOPE_VERSION, result: true, result_msg: '', errors: null, contents };
}

export function failure(error: ApiError): Envelope<null> {
  const fieldMessages = Object.values(error.fields ?? {}).flat();
  const errors: WireErrors = {
    err_msgs: fieldMessages.length > 0 ? [...new Set(fieldMessages)] : [error.message],
    err_code: error.code,
    ...(error.fields === undefined ? {} : { fields: mutable(error.fields) }),
    ...(error.antiForgeryToken === undefined ? {} : { anti_forgery_token: error.antiForgeryToken }),
  };
  return { version: ENVELOPE_VERSION, result: false, result_msg: error.message, errors, contents: null };
}

function mutable(fields: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, [...messages]]));
}

/**
 * Converts any thrown value into an error response. An ApiError stays unchanged. An error with a `statusCode` gets the
 * general message of that status. Every other error becomes a 500 without details, or a 503 if the database is
 * unreachable.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // An aborted upload has the same error code as a lost database connection, but also a 4xx status, which takes
  // precedence.
  const own = statusOf(error);
  const status = own >= 500 && isDatabaseUnreachable(error) ? 503 : own;
  return errorOfStatus(status);
}

export function envelopeOfError(error: unknown): { status: number; body: Envelope<null> } {
  const answer = toApiError(error);
  return { status: answer.status, body: failure(answer) };
}

/** Fastify and its plugins set the intended status on the error. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

export interface ErrorHandling {
  readonly logOutage?: LogOutage;
  /** Sets the headers of an error response. */
  readonly close: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Counts the request if it asked for something that doesn't exist. @throws ApiError 429 if there were too many */
  readonly limitUnknown?: (request: FastifyRequest, status: number) => Promise<void>;
}

/** Sends the errors of routes and hooks: always in the envelope, without stack traces or details of a 5xx. */
export function handleErrors(app: FastifyInstance, handling: ErrorHandling): void {
  const { close, logOutage = () => false, limitUnknown = async () => undefined } = handling;
  app.setErrorHandler(async (error, request, reply) => {
    const found = toApiError(error);
    const answer = await limitUnknown(request, found.status).then(() => found, toApiError);
    if (answer.status >= 500 && !logOutage(error))
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    if (answer.event !== undefined) logSecurityEvent(request.log, answer.event);
    // Replaces the headers set so far (caching, CSP, ETag): they were meant for a successful answer, not for an error.
    close(request, reply);
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failure(answer)));
  });
}

/**
 * Returns a handler that sends errors that occur before routing, such as for a badly encoded URL. The router's own
 * response would be in English and without our headers.
 */
export function answerFrameworkErrors(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = toApiError(error);
    reply
      .code(answer.status)
      .headers({ ...headers, 'content-type': 'application/json; charset=utf-8', [REQUEST_ID_HEADER]: request.id })
      .send(JSON.stringify(failure(answer)));
  };
}

/**
 * Returns a handler that responds on the bare socket to requests that Node can't parse: no valid HTTP (400), too slow
 * (408), or URL and headers above Node's limit (431).
 */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    brokenRequests.tell({ status });
    const body = JSON.stringify(failure(errorOfStatus(status)));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...lines,
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
