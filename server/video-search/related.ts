import { sql } from 'kysely';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { createContentCache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import { compiledQuery } from '#server/db/compiled-query.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import { LIST_COLUMNS, type ListRow } from '#server/video-search/queries.ts';

const RELATED_MAX = 6;
/**
 * How many videos of the genre and of each tag are considered, the newest first. The limit makes the search for related
 * videos fast even in a large catalogue.
 */
const NEWEST = 24;
const TAGS_MAX = 10;
/** This many extra candidates are checked, because some candidates may be drafts, which have tags too. */
const SPARE = 12;

export interface VideoRef {
  readonly video_id: string;
  readonly genre_slug: string;
}

interface Candidate extends VideoRef {
  readonly post_date: number;
}

/** A video's tags without the one for recommended videos, which says nothing about the topic. */
const tagsOf = compiledQuery((db, { videoId }: { videoId: string }) =>
  db
    .selectFrom('video_tags')
    .select('tag_slug')
    .where('video_id', '=', videoId)
    .where('tag_slug', '<>', RECOMMENDED_TAG_SLUG)
    .orderBy('position')
    .limit(sql.lit(TAGS_MAX)),
);

const newestOfGenre = compiledQuery((db, { genre }: { genre: string }) =>
  shownVideos(db)
    .select(['video_id', 'genre_slug', 'post_date'])
    .where('genre_slug', '=', genre)
    .orderBy('post_date', 'desc')
    .orderBy('video_id', 'desc')
    .limit(sql.lit(NEWEST)),
);

const newestWithTag = compiledQuery((db, { tag }: { tag: string }) =>
  db
    .selectFrom('video_tags')
    .select(['video_id', 'genre_slug', 'post_date'])
    .where('tag_slug', '=', tag)
    .orderBy('post_date', 'desc')
    .orderBy('video_id', 'desc')
    .limit(sql.lit(NEWEST)),
);

const commonTags = compiledQuery((db, { ids, tags }: { ids: readonly string[]; tags: readonly string[] }) =>
  db.selectFrom('video_tags').select('video_id').where('video_id', 'in', ids).where('tag_slug', 'in', tags),
);

const rowsOf = compiledQuery((db, { ids }: { ids: readonly string[] }) =>
  shownVideos(db).select(LIST_COLUMNS).where('video_id', 'in', ids),
);

/** Finds other videos that are similar to this one, the most similar first. */
export type Related = (video: VideoRef) => Promise<readonly ListRow[]>;

/**
 * Which videos are related depends only on the content, so their ids are cached. Their rows are read each time, because
 * they contain view counts.
 */
export function createRelated(db: Db, contentVersion: ContentVersion): Related {
  const cache = createContentCache<readonly string[]>(contentVersion);
  return async (video) => {
    const ids = await cache.get(video.video_id, () => closest(db, video));
    if (ids.length === 0) return [];
    const rows = new Map((await rowsOf(db, { ids })).map((row) => [row.video_id, row]));
    return ids.flatMap((id): ListRow[] => {
      const row = rows.get(id);
      return row === undefined ? [] : [row];
    });
  };
}

/**
 * The ids of other videos with the same genre (two points) or common tags (one point each). Videos with more points
 * come first. Among videos with equal points, newer ones come first.
 */
async function closest(db: Db, video: VideoRef): Promise<readonly string[]> {
  const tags = (await tagsOf(db, { videoId: video.video_id })).map(({ tag_slug }) => tag_slug);
  const lists = await Promise.all([
    newestOfGenre(db, { genre: video.genre_slug }),
    ...tags.map((tag) => newestWithTag(db, { tag })),
  ]);
  const candidates = new Map<string, Candidate>(lists.flat().map((one) => [one.video_id, one]));
  candidates.delete(video.video_id);
  if (candidates.size === 0) return [];

  const common = tags.length === 0 ? [] : await commonTags(db, { ids: [...candidates.keys()], tags });
  const points = new Map<string, number>();
  for (const { video_id } of common) points.set(video_id, (points.get(video_id) ?? 0) + 1);
  const closeness = (one: Candidate) => (points.get(one.video_id) ?? 0) + (one.genre_slug === video.genre_slug ? 2 : 0);
  const ids = [...candidates.values()]
    .sort((a, b) => closeness(b) - closeness(a) || b.post_date - a.post_date || (a.video_id < b.video_id ? 1 : -1))
    .slice(0, RELATED_MAX + SPARE)
    .map(({ video_id }) => video_id);
  const shown = new Set((await rowsOf(db, { ids })).map(({ video_id }) => video_id));
  return ids.filter((id) => shown.has(id)).slice(0, RELATED_MAX);
}
