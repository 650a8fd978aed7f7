import * as v from 'valibot';
import { LOGINS_SHOWN_MAX } from '#contract/limits.ts';
import { dateTimeSchema } from '#contract/scalars.ts';

/** The id of a login in the list: 128 random bits in hexadecimal. Nobody can log in with it. */
const loginIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'IDの形式が正しくありません。'));

/** A login of a member on one device. */
const loginSchema = v.object({
  id: loginIdSchema,
  /** For example `Android の Chrome`; null if it isn't known. */
  device: v.nullable(v.string()),
  created_at: dateTimeSchema,
  last_used_at: dateTimeSchema,
  /** True for the login with which this call is made. */
  is_current: v.boolean(),
});

/** The path parameters of the call that ends a login. */
export const loginParamsSchema = v.object({ id: loginIdSchema });

/** The caller's logins: first the one with which the call is made, then the others, most recently used first. */
export const loginsContentsSchema = v.object({
  logins: v.pipe(v.array(loginSchema), v.maxLength(LOGINS_SHOWN_MAX)),
});
