import type { Envelope, WireErrors } from '#contract/envelope.ts';
import { ENVELOPE_VERSION } from '#contract/limits.ts';
import type { ApiError } from '#server/http/api-error.ts';

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

function mutable(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, [...messages]]));
}
