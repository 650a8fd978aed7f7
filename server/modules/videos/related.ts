import { sql } from 'kysely';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';

const RELATED_MAX = 6;
/** Of the genre and of each tag the newest so many are looked at, so that it takes no longer in a large catalogue. */
const NEWEST = 24;
const TAGS_MAX = 10;
/** Drafts have tags, and are dropped at the end. */
const SPARE = 12;

interface Candidate {
  readonly video_id: string;
  readonly genre_slug: string;
  readonly post_date: number;
}

/** That a video is recommended says nothing about what it is about. */
const tagsOf = reusableQuery((db, { videoId }: { videoId: string }, _: null) =>
  db
    .selectFrom('video_tags')
    .select('tag_slug')
    .where('video_id', '=', videoId)
    .where('tag_slug', '<>', RECOMMENDED_TAG_SLUG)
    .orderBy('position')
    .limit(sql.lit(TAGS_MAX)),
);

const newestOfGenre = reusableQuery((db, { genre }: { genre: string }, _: null) =>
  db
    .selectFrom('videos')
    .select(['video_id', 'genre_slug', 'post_date'])
    .where('genre_slug', '=', genre)
    .where('withdrawn', '=', 0)
    .where('publication_status', '=', 1)
    .orderBy('post_date', 'desc')
    .orderBy('video_id', 'desc')
    .limit(sql.lit(NEWEST)),
);

const newestWithTag = reusableQuery((db, { tag }: { tag: string }, _: null) =>
  db
    .selectFrom('video_tags')
    .select(['video_id', 'genre_slug', 'post_date'])
    .where('tag_slug', '=', tag)
    .orderBy('post_date', 'desc')
    .orderBy('video_id', 'desc')
    .limit(sql.lit(NEWEST)),
);

const commonTags = reusableQuery((db, { ids, tags }: { ids: readonly string[]; tags: readonly string[] }, _: null) =>
  db.selectFrom('video_tags').select('video_id').where('video_id', 'in', ids).where('tag_slug', 'in', tags),
);

const shown = reusableQuery((db, { ids }: { ids: readonly string[] }, _: null) =>
  db
    .selectFrom('videos')
    .select('video_id')
    .where('video_id', 'in', ids)
    .where('withdrawn', '=', 0)
    .where('publication_status', '=', 1),
);

/**
 * Other videos of the same genre (two points) or with common tags (one each): those with most in common first, then
 * the newest. Looks at the newest of the genre and of each tag.
 */
export async function relatedVideoIds(
  db: Db,
  video: { readonly video_id: string; readonly genre_slug: string },
): Promise<string[]> {
  const tags = (await tagsOf(db, { videoId: video.video_id }, null)).map(({ tag_slug }) => tag_slug);
  const candidates = new Map<string, Candidate>();
  const lists = await Promise.all([
    newestOfGenre(db, { genre: video.genre_slug }, null),
    ...tags.map((tag) => newestWithTag(db, { tag }, null)),
  ]);
  for (const one of lists.flat()) candidates.set(one.video_id, one);
  candidates.delete(video.video_id);
  if (candidates.size === 0) return [];

  const ids = [...candidates.keys()];
  const common = tags.length === 0 ? [] : await commonTags(db, { ids, tags }, null);
  const points = new Map<string, number>();
  for (const { video_id } of common) points.set(video_id, (points.get(video_id) ?? 0) + 1);
  const closeness = (one: Candidate) => (points.get(one.video_id) ?? 0) + (one.genre_slug === video.genre_slug ? 2 : 0);
  const closest = [...candidates.values()]
    .sort((a, b) => closeness(b) - closeness(a) || b.post_date - a.post_date || (a.video_id < b.video_id ? 1 : -1))
    .slice(0, RELATED_MAX + SPARE)
    .map(({ video_id }) => video_id);
  const visible = new Set((await shown(db, { ids: closest }, null)).map(({ video_id }) => video_id));
  return closest.filter((id) => visible.has(id)).slice(0, RELATED_MAX);
}
