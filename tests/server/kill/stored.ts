import type { Db } from '#server/db/schema.ts';
import type { Write, Writer } from './load.ts';

/** A member's rows in a comparable form. Lists, so that an extra row is noticed. */
export interface Stored {
  readonly views: readonly string[];
  readonly viewings: readonly string[];
  readonly favorites: readonly string[];
  readonly conditions: readonly string[];
  /** The stored keys, except those in the views' rows. */
  readonly keys: readonly string[];
}

export async function storedOf(db: Db, userId: number): Promise<Stored> {
  const views = await db.selectFrom('views').selectAll().where('user_id', '=', userId).execute();
  const viewings = await db.selectFrom('viewings').selectAll().where('user_id', '=', userId).execute();
  const favorites = await db.selectFrom('favorites').selectAll().where('user_id', '=', userId).execute();
  const conditions = await db.selectFrom('conditions').selectAll().where('user_id', '=', userId).execute();
  const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute();
  return {
    views: views.map((row) => `${row.idempotency_key} ${row.video_id} ${row.stop_position} ${row.occurred_at}`).sort(),
    viewings: viewings.map((row) => `${row.video_id} ${row.stop_position} ${row.last_viewed_at}`).sort(),
    favorites: favorites.map((row) => `${row.video_id} ${row.flag} ${row.occurred_at}`).sort(),
    conditions: conditions.map((row) => `${row.date} ${row.condition_point} ${row.note} ${row.occurred_at}`).sort(),
    keys: keys.map((row) => row.key).sort(),
  };
}

/** What must be stored after these writes, each of which took effect once. */
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

/** By video: the number of its views, those counted in its row and those waiting for a fold. */
export async function viewsCounted(db: Db): Promise<Map<string, number>> {
  // A single statement, because the server folds meanwhile.
  const rows = await db
    .selectFrom('videos')
    .leftJoin('view_counts', 'view_counts.video_id', 'videos.video_id')
    .groupBy(['videos.video_id', 'videos.views_count'])
    .select(['videos.video_id', 'videos.views_count', (eb) => eb.fn.sum<number | string | null>('delta').as('waiting')])
    .execute();
  return new Map(rows.map((row) => [row.video_id, row.views_count + Number(row.waiting ?? 0)]));
}
