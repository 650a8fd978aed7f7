import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '#contract/page-names.ts';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';
import { failure } from '#server/http/envelope.ts';
import { toApiError } from '#server/http/error-answer.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';

/** Errors before any route is found, such as a badly encoded address: the router's own answer would be English, and no hook runs. */
export function answerFrameworkErrors({ ofData }: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = toApiError(error);
    reply
      .code(answer.status)
      .headers({ ...ofData, 'content-type': 'application/json; charset=utf-8', [REQUEST_ID_HEADER]: request.id })
      .send(JSON.stringify(failure(answer)));
  };
}

/** Requests that aren't HTTP at all, or whose address and headers pass Node's limit (431). There is only a socket to answer on. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(failure(new ApiError(status, messageForStatus(status))));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: private, no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
