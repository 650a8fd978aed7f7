import { ApiError } from '#api/errors.ts';
import type { WireErrors } from '#contract/envelope.ts';

/** What was given to a call was not right. Apart from errors.ts: a page that only reads needs neither. */

/** 422: the message is the envelope's `result_msg`; `fields` ties messages to inputs (wire names). */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, errors: WireErrors | null, requestId: string | null = null) {
    super(422, message, errors, null, requestId);
    this.fields = errors?.fields ?? {};
  }
}

/** SPEC.md section 5: the call was refused here, before any request, because a required parameter is missing. */
export class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';
  readonly parameter: string;

  constructor(parameter: string) {
    super(`required parameter is missing: ${parameter}`);
    this.parameter = parameter;
  }
}
