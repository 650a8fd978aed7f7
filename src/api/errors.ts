import type { WireErrors } from '#contract/envelope.ts';

/** SPEC.md section 8: how a call can fail. Each is told apart by class and, for answers, by status; refused-input.ts has the others. */

/** No answer at all: offline, refused, timed out. Never a reason to log anybody out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer outside 2xx, with the envelope's words where there was an envelope. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly messages: readonly string[];
  readonly code: string | null;
  /** From Retry-After, in seconds; null when absent. */
  readonly retryAfter: number | null;
  /** The server's name for the request, for whoever reports the failure; null when the answer had none. */
  readonly requestId: string | null;
  /** The answer's body as it came, its contents included; null when it was no JSON. */
  data: unknown = null;

  constructor(
    status: number,
    message: string,
    errors: WireErrors | null,
    retryAfter: number | null = null,
    requestId: string | null = null,
  ) {
    super(message);
    this.status = status;
    this.messages = errors?.err_msgs ?? [];
    this.code = errors?.err_code ?? null;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
