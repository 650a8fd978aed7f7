import { VideoStatus } from '#contract/enums.ts';
import { finishedFrom } from '#contract/resume.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Writing } from '#server/idempotency/write-once.ts';
import { countView, forgetCountedViews } from '#server/modules/videos/counted-views.ts';
import { dropOldLogs } from '#server/modules/videos/operation-logs.ts';
import { fitted, type ViewRecord } from '#server/modules/videos/view-record.ts';

interface Written {
  /** True if a row was inserted. The row contains the request's idempotency key. */
  readonly storesKey: boolean;
}

const IGNORED: Written = { storesKey: false };

/**
 * Stores a new view, unless `countedDuration` returns null. A view that is older than the stored ones is stored too,
 * because devices may send views late.
 * @throws ApiError 404
 */
export async function createView(writing: Writing, videoId: string, record: ViewRecord): Promise<Written> {
  const duration = await countedDuration(writing, videoId);
  return duration === null ? IGNORED : insertView(writing, videoId, fitted(record, duration), duration);
}

/**
 * Updates the member's latest view of a video, or creates one if there is none. The update is ignored if the stored
 * view happened later, or if `countedDuration` returns null.
 * @throws ApiError 404
 */
export async function updateView(writing: Writing, videoId: string, record: ViewRecord): Promise<Written> {
  const { trx, member, occurredAt } = writing;
  const duration = await countedDuration(writing, videoId);
  if (duration === null) return IGNORED;
  const totals = fitted(record, duration);
  const latest = await trx
    .selectFrom('views')
    .select(['id', 'occurred_at'])
    .where('user_id', '=', member.id)
    .where('video_id', '=', videoId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return insertView(writing, videoId, totals, duration);
  if (occurredAt < latest.occurred_at) return IGNORED;
  await trx
    .updateTable('views')
    .set({ ...columnsOf(totals), occurred_at: occurredAt })
    .where('id', '=', latest.id)
    .execute();
  if (totals.operation_logs.length > 0) await dropOldLogs(trx, member.id);
  await summarise(writing, videoId, totals.stop_position, duration);
  return IGNORED;
}

/**
 * Deletes the viewing history. The views' idempotency keys are copied first, so that a repeated delivery doesn't create
 * a deleted view again.
 */
export async function clearViews(writing: Writing): Promise<void> {
  const { trx, member, now } = writing;
  const ofMember = trx.selectFrom('views').where('user_id', '=', member.id);
  await trx
    .insertInto('idempotency_keys')
    .columns(['user_id', 'key', 'body_hash', 'answer', 'created_at'])
    .expression(
      ofMember
        .where('idempotency_key', 'is not', null)
        .select((eb) => [
          'user_id',
          eb.ref('idempotency_key').$castTo<string>().as('key'),
          'body_hash',
          eb.cast<string>(eb.val('null'), 'text').as('answer'),
          eb.cast<number>(eb.val(now), 'bigint').as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('views').where('user_id', '=', member.id).execute();
  await trx.deleteFrom('viewings').where('user_id', '=', member.id).execute();
  await forgetCountedViews(writing);
  await trx.updateTable('users').set({ views_cleared_at: now }).where('id', '=', member.id).execute();
}

/**
 * The video's length in seconds. Null if the view must be accepted but ignored, because the video was withdrawn or the
 * history was deleted after the view. @throws ApiError 404 for an unknown video or a draft
 */
async function countedDuration({ trx, member, occurredAt }: Writing, videoId: string): Promise<number | null> {
  const video = await trx
    .selectFrom('videos')
    .select(['duration', 'withdrawn', 'publication_status'])
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  if (video === undefined || video.publication_status === 0) throw notFound();
  const cleared = member.views_cleared_at !== null && occurredAt < member.views_cleared_at;
  return video.withdrawn === 1 || cleared ? null : video.duration;
}

async function insertView(writing: Writing, videoId: string, totals: ViewRecord, duration: number): Promise<Written> {
  const { trx, member, occurredAt, key, bodyHash } = writing;
  await trx
    .insertInto('views')
    .values({
      user_id: member.id,
      video_id: videoId,
      idempotency_key: key,
      body_hash: bodyHash,
      occurred_at: occurredAt,
      ...columnsOf(totals),
    })
    .execute();
  if (totals.operation_logs.length > 0) await dropOldLogs(trx, member.id);
  await countView(writing, videoId);
  await summarise(writing, videoId, totals.stop_position, duration);
  return { storesKey: true };
}

/**
 * Updates the summary of a member's views of a video. The newest view determines the position to resume from. A video
 * that was once watched to the end stays `viewed`.
 */
async function summarise({ trx, member, occurredAt }: Writing, videoId: string, stop: number, duration: number) {
  const before = await trx
    .selectFrom('viewings')
    .select(['last_viewed_at', 'stop_position', 'video_status'])
    .where('user_id', '=', member.id)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  const isNewest = before === undefined || occurredAt >= before.last_viewed_at;
  const finished = stop >= finishedFrom(duration) || before?.video_status === VideoStatus.viewed;
  const summary = {
    last_viewed_at: isNewest ? occurredAt : before.last_viewed_at,
    stop_position: isNewest ? stop : before.stop_position,
    video_status: finished ? VideoStatus.viewed : VideoStatus.inProgress,
  };
  await trx
    .insertInto('viewings')
    .values({ user_id: member.id, video_id: videoId, ...summary })
    .onConflict((conflict) => conflict.columns(['user_id', 'video_id']).doUpdateSet(summary))
    .execute();
}

function columnsOf({ view_second, stop_position, operation_logs }: ViewRecord) {
  return { view_second, stop_position, operation_logs: JSON.stringify(operation_logs) };
}
