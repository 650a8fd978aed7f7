import type { WireTag, WireVideoListItem } from '#contract/entities/video.ts';
import type { Db } from '#server/db/schema.ts';
import { toWireTime } from '#server/http/times.ts';
import { type MarksByVideo, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import type { CaptionHits } from '#server/modules/videos/caption-hits.ts';
import type { CardRow } from '#server/modules/videos/card-columns.ts';
import { toGenreRef } from '#server/modules/videos/taxonomy-repository.ts';

interface CardExtras {
  readonly marks: MarksByVideo;
  readonly hits: CaptionHits;
  readonly assetUrl: (path: string) => string;
}

/** Rows as the wire shows them: genre, supervisor and tags beside, read in one query each for the whole page. */
export async function toCards(db: Db, rows: readonly CardRow[], extras: CardExtras): Promise<WireVideoListItem[]> {
  if (rows.length === 0) return [];
  const [genres, supervisors, tags] = [await genresOf(db, rows), await supervisorsOf(db, rows), await tagsOf(db, rows)];
  const { assetUrl } = extras;
  return rows.map(({ genre_slug, supervisor_id, ...row }) => {
    const genre = genres.get(genre_slug);
    const supervisor = supervisors.get(supervisor_id);
    const { favorite_flag, video_status } = extras.marks.get(row.video_id) ?? NO_MARKS;
    return {
      ...row,
      post_date: toWireTime(row.post_date),
      modified: toWireTime(row.modified),
      thumbnail_path: row.thumbnail_path && assetUrl(row.thumbnail_path),
      genre: genre === undefined ? null : toGenreRef(genre, assetUrl),
      supervisor:
        supervisor === undefined
          ? null
          : { ...supervisor, avatar_path: supervisor.avatar_path && assetUrl(supervisor.avatar_path) },
      tags: tags.get(row.video_id) ?? [],
      favorite_flag,
      video_status,
      caption_hit: extras.hits.get(row.video_id) ?? null,
    };
  });
}

async function genresOf(db: Db, rows: readonly CardRow[]) {
  const slugs = [...new Set(rows.map((row) => row.genre_slug))];
  const genres = await db
    .selectFrom('genres')
    .select(['slug', 'name', 'icon_path', 'parent_slug'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(genres.map((genre) => [genre.slug, genre]));
}

async function supervisorsOf(db: Db, rows: readonly CardRow[]) {
  const ids = [...new Set(rows.map((row) => row.supervisor_id))];
  const supervisors = await db
    .selectFrom('supervisors')
    .select(['id', 'name', 'slug', 'description', 'job_title', 'avatar_path'])
    .where('id', 'in', ids)
    .execute();
  return new Map(supervisors.map((supervisor) => [supervisor.id, supervisor]));
}

async function tagsOf(db: Db, rows: readonly CardRow[]): Promise<Map<string, WireTag[]>> {
  const ids = rows.map((row) => row.video_id);
  const tagged = await db
    .selectFrom('video_tags')
    .innerJoin('tags', 'tags.slug', 'video_tags.tag_slug')
    .select(['video_tags.video_id', 'tags.slug', 'tags.name'])
    .where('video_tags.video_id', 'in', ids)
    .orderBy('video_tags.position')
    .execute();
  const byVideo = Map.groupBy(tagged, (row) => row.video_id);
  return new Map([...byVideo].map(([id, list]) => [id, list.map(({ slug, name }) => ({ slug, name }))]));
}
