import type { Db } from '#server/db/row-types.ts';
import { cipherOf, storedConditions } from '#tests/support/server/stored-texts.ts';
import type { Write, Writer } from './load.ts';

/** APP_SECRET of the server. */
export const SECRET = 'a secret that is long enough for tests';

/** A member's rows as sorted texts. These are lists instead of sets, so that a comparison notices duplicate rows. */
export interface Stored {
  readonly views: readonly string[];
  readonly viewings: readonly string[];
  readonly favorites: readonly string[];
  readonly conditions: readonly string[];
  /** The keys in the table `idempotency_keys`. It contains no keys of views: a view's key is in the view's own row. */
  readonly keys: readonly string[];
}

export async function storedOf(db: Db, userId: number): Promise<Stored> {
  const views = await db.selectFrom('views').selectAll().where('user_id', '=', userId).execute();
  const viewings = await db.selectFrom('viewings').selectAll().where('user_id', '=', userId).execute();
  const favorites = await db.selectFrom('favorites').selectAll().where('user_id', '=', userId).execute();
  const conditions = await storedConditions({ db, cipher: cipherOf(SECRET) });
  const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute();
  return {
    views: views.map((row) => `${row.idempotency_key} ${row.video_id} ${row.stop_position} ${row.occurred_at}`).sort(),
    viewings: viewings.map((row) => `${row.video_id} ${row.stop_position} ${row.last_viewed_at}`).sort(),
    favorites: favorites.map((row) => `${row.video_id} ${row.flag} ${row.occurred_at}`).sort(),
    conditions: conditions
      .filter((row) => row.user_id === userId)
      .map((row) => `${row.date} ${row.condition_point} ${row.note} ${row.occurred_at}`)
      .sort(),
    keys: keys.map((row) => row.key).sort(),
  };
}

/** The rows that must be stored if each acknowledged write took effect exactly once. */
export function expectedOf({ acknowledged }: Writer): Stored {
  const of = (kind: Write['kind']) => acknowledged.filter((write) => write.kind === kind);
  const newest = (writes: readonly Write[], about: (write: Write) => string): Write[] => [
    ...new Map(writes.toSorted((a, b) => a.occurredAt - b.occurredAt).map((write) => [about(write), write])).values(),
  ];
  return {
    views: of('view')
      .map((write) => `${write.key} ${write.videoId} ${write.value} ${write.occurredAt}`)
      .sort(),
    viewings: newest(of('view'), (write) => write.videoId)
      .map((write) => `${write.videoId} ${write.value} ${write.occurredAt}`)
      .sort(),
    favorites: newest(of('favorite'), (write) => write.videoId)
      .map((write) => `${write.videoId} ${write.value} ${write.occurredAt}`)
      .sort(),
    conditions: newest(of('condition'), (write) => write.date)
      .map((write) => `${write.date} ${write.value} ${write.key} ${write.occurredAt}`)
      .sort(),
    keys: [...of('favorite'), ...of('condition')].map((write) => write.key).sort(),
  };
}

/** The videos for which the server has acknowledged a view of this writer. */
export function viewedVideos({ acknowledged }: Writer): string[] {
  return [...new Set(acknowledged.filter(({ kind }) => kind === 'view').map(({ videoId }) => videoId))];
}

/** The view count of each video: views already added to its row plus those that still wait in `view_counts`. */
export async function viewsCounted(db: Db): Promise<Map<string, number>> {
  // A single statement, because between two statements the server could move views from one table to the other.
  const rows = await db
    .selectFrom('videos')
    .leftJoin('view_counts', 'view_counts.video_id', 'videos.video_id')
    .groupBy(['videos.video_id', 'videos.views_count'])
    .select(['videos.video_id', 'videos.views_count', (eb) => eb.fn.sum<number | string | null>('delta').as('waiting')])
    .execute();
  return new Map(rows.map((row) => [row.video_id, row.views_count + Number(row.waiting ?? 0)]));
}
