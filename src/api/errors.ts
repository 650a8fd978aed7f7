import type { WireErrors } from '#contract/api/envelope.ts';

/**
 * The errors with which a call can fail (docs/product/api.md, Errors in the client). Two more are in refused-input.ts.
 */

/** The general message of a NetworkError. */
export const NO_ANSWER = '通信できませんでした。';

/**
 * Our server did not answer: offline, connection refused, timeout, captive portal. Never a reason to log anybody out.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A response that reports an error, with the messages of its envelope if it has one. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly messages: readonly string[];
  readonly code: string | null;
  /** From Retry-After, in seconds; null when absent. */
  readonly retryAfter: number | null;
  /** The id that the server gave the request, for reporting the failure; null if there is none. */
  readonly requestId: string | null;
  /** The parsed body of the response; null if it isn't JSON. */
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
