import type { FavoritesBody } from '#contract/entities/view.ts';
import type { Writing } from '#server/idempotency/write-once.ts';

/**
 * Stores the wanted state of each video, unless a newer wish is stored already; of two at the same moment the later
 * arrival counts. Withdrawn videos are ignored, and so are ids that never were: one of them must not keep the rest of
 * a batch from being saved.
 */
export async function putFavorites({ trx, member, occurredAt }: Writing, body: FavoritesBody): Promise<void> {
  // The last word about a video counts.
  const wanted = new Map(body.flagChanges.map(({ videoId, favoriteFlag }) => [videoId, favoriteFlag]));
  if (wanted.size === 0) return;
  const videos = await trx
    .selectFrom('videos')
    .select('video_id')
    .where('video_id', 'in', [...wanted.keys()])
    .where('withdrawn', '=', 0)
    .where('publication_status', '=', 1)
    .execute();
  if (videos.length === 0) return;
  await trx
    .insertInto('favorites')
    .values(
      videos.map(({ video_id }) => ({
        user_id: member.id,
        video_id,
        flag: wanted.get(video_id) ?? 0,
        occurred_at: occurredAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'video_id'])
        .doUpdateSet(({ ref }) => ({ flag: ref('excluded.flag'), occurred_at: ref('excluded.occurred_at') }))
        .whereRef('excluded.occurred_at', '>=', 'favorites.occurred_at'),
    )
    .execute();
}
