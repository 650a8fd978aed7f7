import type { FavoritesBody } from '#contract/entities/view.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import type { Writing } from '#server/idempotency/write-once.ts';

/**
 * Stores for each video whether it is a favourite, unless a change with a later time is already stored. With equal
 * times, the change that is received last is stored. Withdrawn videos, drafts and unknown ids are ignored, so that the
 * rest of the batch is still stored.
 */
export async function putFavorites({ trx, member, occurredAt }: Writing, body: FavoritesBody): Promise<void> {
  // If the batch contains several changes of one video, the last one wins.
  const intents = new Map(body.flagChanges.map(({ videoId, favoriteFlag }) => [videoId, favoriteFlag]));
  if (intents.size === 0) return;
  const videos = await shownVideos(trx)
    .select('video_id')
    .where('video_id', 'in', [...intents.keys()])
    .execute();
  if (videos.length === 0) return;
  await trx
    .insertInto('favorites')
    .values(
      videos.map(({ video_id }) => ({
        user_id: member.id,
        video_id,
        flag: intents.get(video_id) ?? 0,
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
