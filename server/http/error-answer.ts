import type { Envelope } from '#contract/envelope.ts';
import { isDatabaseUnreachable } from '#server/db/unreachable.ts';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';
import { failure } from '#server/http/envelope.ts';

/** Makes of anything thrown an answer that may be shown: our own errors as they are, a library's by its status, the rest hidden. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // An aborted upload has the same code as a lost database connection, but brings a 4xx status of its own.
  const own = statusOf(error);
  const status = own >= 500 && isDatabaseUnreachable(error) ? 503 : own;
  return new ApiError(status, messageForStatus(status));
}

export function envelopeOfError(error: unknown): { status: number; body: Envelope<null> } {
  const answer = toApiError(error);
  return { status: answer.status, body: failure(answer) };
}

/** Fastify and its plugins put the status they mean on the error. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
