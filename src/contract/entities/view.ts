import * as v from 'valibot';
import { OnOffSchema, OperationActionSchema } from '#contract/enum-schemas.ts';
import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { occurredAtSchema, secondsSchema, videoIdSchema } from '#contract/scalars.ts';

/** POST /videos/views: one visit's viewing, snake_case. More logs than OPERATION_LOGS_MAX are taken; the oldest go. */
export const viewBodySchema = v.object({
  video_id: videoIdSchema,
  view_second: secondsSchema,
  stop_position: secondsSchema,
  operation_logs: v.array(
    v.object({ action: OperationActionSchema, video_time: secondsSchema }),
    '操作の記録は配列で指定してください。',
  ),
  occurred_at: v.optional(occurredAtSchema),
});
export type ViewBody = v.InferOutput<typeof viewBodySchema>;

/** PUT /videos/views: the same visit's totals later on; `id` is the video's id. SPEC.md spells these names in camelCase. */
export const viewUpdateBodySchema = v.object({
  id: videoIdSchema,
  viewSecond: secondsSchema,
  stopPosition: secondsSchema,
  operationLogs: v.array(
    v.object({ action: OperationActionSchema, videoTime: secondsSchema }),
    '操作の記録は配列で指定してください。',
  ),
  occurred_at: v.optional(occurredAtSchema),
});
export type ViewUpdateBody = v.InferOutput<typeof viewUpdateBodySchema>;

/** POST /videos/favorites: one batch of wanted states. */
export const favoritesBodySchema = v.object({
  flagChanges: v.pipe(
    v.array(v.object({ videoId: videoIdSchema, favoriteFlag: OnOffSchema }), '変更は配列で指定してください。'),
    v.maxLength(FLAG_CHANGES_MAX, `一度に送れるのは${FLAG_CHANGES_MAX}件までです。`),
  ),
  occurred_at: v.optional(occurredAtSchema),
});
export type FavoritesBody = v.InferOutput<typeof favoritesBodySchema>;
