import * as v from 'valibot';
import { dateTimeSchema } from '#contract/scalars.ts';

export const loginIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'IDの形式が正しくありません。'));

/** A login of a member on one device. */
export const loginSchema = v.object({
  id: loginIdSchema,
  /** For example `Android の Chrome`; null if it isn't known. */
  device: v.nullable(v.string()),
  created_at: dateTimeSchema,
  last_used_at: dateTimeSchema,
  /** Whether it is the login of this call. */
  is_current: v.boolean(),
});
