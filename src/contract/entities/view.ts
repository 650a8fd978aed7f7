import * as v from 'valibot';
import { OnOffSchema, OperationActionSchema } from '#contract/enum-schemas.ts';
import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { occurredAtSchema, secondsSchema, videoIdSchema } from '#contract/scalars.ts';

/**
 * POST /videos/views: one view, in snake_case. The server stores only the newest OPERATION_LOGS_MAX of a view's
 * operation logs.
 */
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

/**
 * PUT /videos/views: the new totals of the view. `id` is the video's id. Unlike in the POST, the names are in
 * camelCase, except `occurred_at`.
 */
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

/** POST /videos/favorites: a batch of favourite intents. */
export const favoritesBodySchema = v.object({
  flagChanges: v.pipe(
    v.array(v.object({ videoId: videoIdSchema, favoriteFlag: OnOffSchema }), '変更は配列で指定してください。'),
    v.maxLength(FLAG_CHANGES_MAX, `一度に送れるのは${FLAG_CHANGES_MAX}件までです。`),
  ),
  occurred_at: v.optional(occurredAtSchema),
});
export type FavoritesBody = v.InferOutput<typeof favoritesBodySchema>;
