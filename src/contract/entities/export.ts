import * as v from 'valibot';
import { pointSchema } from '#contract/entities/condition.ts';
import { consentKindSchema } from '#contract/entities/consent.ts';
import { userSchema } from '#contract/entities/user.ts';
import { OnOffSchema, OperationActionSchema } from '#contract/enum-schemas.ts';
import { CONDITION_NOTE_MAX } from '#contract/limits.ts';
import {
  clockTimeSchema,
  countSchema,
  dateSchema,
  dateTimeSchema,
  idSchema,
  secondsSchema,
  textSchema,
  videoIdSchema,
} from '#contract/scalars.ts';

/**
 * GET /users/me/export: all data of a member, without technical values such as hashes. Each list is ordered oldest
 * first.
 */
export const exportSchema = v.object({
  user: v.object({
    ...userSchema.entries,
    line_user_id: v.string(),
    created_at: dateTimeSchema,
    registered_at: v.nullable(dateTimeSchema),
    views_cleared_at: v.nullable(dateTimeSchema),
  }),
  consents: v.array(
    v.object({
      kind: consentKindSchema,
      version: v.string(),
      agreed_at: dateTimeSchema,
    }),
  ),
  avatars: v.array(
    v.object({
      source: v.picklist(['line', 'upload']),
      content_type: v.literal('image/webp'),
      content_base64: v.string(),
      created_at: dateTimeSchema,
    }),
  ),
  conditions: v.array(
    v.object({
      id: idSchema,
      date: dateSchema,
      condition_point: pointSchema,
      feeling_point: pointSchema,
      sleep_in_at: v.nullable(clockTimeSchema),
      wake_up_at: v.nullable(clockTimeSchema),
      sleeping_time: v.nullable(countSchema),
      note: v.nullable(textSchema(CONDITION_NOTE_MAX)),
      occurred_at: dateTimeSchema,
    }),
  ),
  deleted_conditions: v.array(v.object({ date: dateSchema, deleted_at: dateTimeSchema })),
  favorites: v.array(v.object({ video_id: videoIdSchema, favorite_flag: OnOffSchema, occurred_at: dateTimeSchema })),
  views: v.array(
    v.object({
      video_id: videoIdSchema,
      view_second: secondsSchema,
      stop_position: secondsSchema,
      operation_logs: v.array(v.object({ action: OperationActionSchema, video_time: secondsSchema })),
      occurred_at: dateTimeSchema,
    }),
  ),
  passkeys: v.array(
    v.object({
      label: v.string(),
      aaguid: v.string(),
      transports: v.array(v.string()),
      backed_up: OnOffSchema,
      created_at: dateTimeSchema,
      last_used_at: v.nullable(dateTimeSchema),
    }),
  ),
  logins: v.array(
    v.object({
      created_at: dateTimeSchema,
      expires_at: dateTimeSchema,
      authenticated_at: v.nullable(dateTimeSchema),
      device: v.nullable(v.string()),
      renewed_at: dateTimeSchema,
    }),
  ),
});
export type WireExport = v.InferOutput<typeof exportSchema>;
