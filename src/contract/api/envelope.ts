import * as v from 'valibot';

/**
 * The errors in the envelope of an API answer (docs/product/api.md, Envelope). `fields` (422 only) maps the names of
 * inputs to their error messages. `anti_forgery_token` (419 only) is the token for repeating the call; in some browsers
 * the worker can't read this token from the cookie.
 */
export const errorsSchema = v.object({
  err_msgs: v.array(v.string()),
  err_code: v.nullable(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  anti_forgery_token: v.optional(v.string()),
});
export type WireErrors = v.InferOutput<typeof errorsSchema>;

export const envelopeSchema = v.object({
  version: v.string(),
  result: v.boolean(),
  result_msg: v.string(),
  errors: v.nullable(errorsSchema),
  contents: v.unknown(),
});
export type Envelope<Contents = unknown> = Omit<v.InferOutput<typeof envelopeSchema>, 'contents'> & {
  contents: Contents;
};

/** The envelope of a successful call, for validating responses and for OpenAPI. */
export function successEnvelope<Contents extends v.GenericSchema>(contents: Contents) {
  return v.object({
    version: v.string(),
    result: v.literal(true),
    result_msg: v.string(),
    errors: v.null(),
    contents,
  });
}

export const failureEnvelope = v.object({
  version: v.string(),
  result: v.literal(false),
  result_msg: v.string(),
  errors: errorsSchema,
  contents: v.null(),
});
