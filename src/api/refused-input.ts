import { ApiError } from '#api/errors.ts';
import type { WireErrors } from '#contract/api/envelope.ts';

/** Errors in the input of a call. Not in errors.ts, because a page that only reads needs neither. */

/** 422: the message is the envelope's `result_msg`; `fields` ties messages to inputs (wire names). */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, errors: WireErrors | null, requestId: string | null = null) {
    super(422, message, errors, null, requestId);
    this.fields = errors?.fields ?? {};
  }
}

/** A required parameter is missing, so no request was sent (docs/product/api.md, Required parameters). */
export class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';
  readonly parameter: string;

  constructor(parameter: string) {
    super(`required parameter is missing: ${parameter}`);
    this.parameter = parameter;
  }
}
