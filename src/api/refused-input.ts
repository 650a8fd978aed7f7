import { ApiError } from '#api/errors.ts';
import type { FieldMessages, WireErrors } from '#contract/api/envelope-shape.ts';

/**
 * Errors in the input of a call. They are not in errors.ts, so that the scripts that a page loads before its hydration
 * don't contain them.
 */

/**
 * A 422. `message` is the envelope's `result_msg`; `fields` maps the names of inputs, as in the API, to their error
 * messages.
 */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
  readonly fields: FieldMessages;

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
