import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { TagMatch } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { gramsToAsk } from '#server/search/grams.ts';
import { searchWords } from '#server/search/normalise.ts';

/** What a list is narrowed to. Kinds are ANDed; genres and supervisors ORed among themselves, tags by `tagMatch`. */
export interface VideoFilter {
  readonly genres: readonly string[];
  readonly supervisors: readonly string[];
  readonly tags: readonly string[];
  readonly tagMatch: VideoListQuery['search_type'];
  readonly words: readonly string[];
}

/** What a list is narrowed to by what one member did. */
export interface PersonalFilter {
  readonly userId: number;
  readonly favorites: boolean;
  /** Viewed: at least one stored view. */
  readonly viewed: 'any' | 'only' | 'never';
}

/** What a list shows. `personal` is null where nothing of the caller matters. */
export interface Selection {
  readonly filter: VideoFilter;
  readonly personal: PersonalFilter | null;
}

type Videos = ExpressionBuilder<Schema, 'videos'>;

export function filterOf(query: VideoListQuery): VideoFilter {
  return {
    genres: query['genres[]'],
    supervisors: query['supervisors[]'],
    tags: query['tags[]'],
    tagMatch: query.search_type,
    words: searchWords(query.keyword),
  };
}

/** Public videos that pass the filters. Names that nobody knows match nothing. */
export function matches(eb: Videos, { filter, personal }: Selection): Expression<SqlBool> {
  return eb.and([
    eb('videos.withdrawn', '=', 0),
    eb('videos.publication_status', '=', 1),
    ...(filter.genres.length > 0 ? [inGenres(eb, filter.genres)] : []),
    ...(filter.supervisors.length > 0 ? [bySupervisors(eb, filter.supervisors)] : []),
    ...(filter.tags.length > 0 ? [withTags(eb, filter.tags, filter.tagMatch)] : []),
    ...filter.words.map((word) => containing(eb, word)),
    ...(personal?.favorites ? [eb('videos.video_id', 'in', favoritesOf(eb, personal.userId))] : []),
    ...(personal?.viewed === 'only' ? [eb('videos.video_id', 'in', viewedBy(eb, personal.userId))] : []),
    ...(personal?.viewed === 'never' ? [eb('videos.video_id', 'not in', viewedBy(eb, personal.userId))] : []),
  ]);
}

function favoritesOf(eb: Videos, userId: number) {
  return eb
    .selectFrom('favorites')
    .select('favorites.video_id')
    .where('favorites.user_id', '=', userId)
    .where('favorites.flag', '=', 1);
}

function viewedBy(eb: Videos, userId: number) {
  return eb.selectFrom('viewings').select('viewings.video_id').where('viewings.user_id', '=', userId);
}

/** A parent genre includes its children. */
function inGenres(eb: Videos, slugs: readonly string[]): Expression<SqlBool> {
  const children = eb.selectFrom('genres').select('genres.slug').where('genres.parent_slug', 'in', slugs);
  return eb.or([eb('videos.genre_slug', 'in', slugs), eb('videos.genre_slug', 'in', children)]);
}

/** Ids arrive as text; what isn't a number that the column can hold is nobody's id. */
function bySupervisors(eb: Videos, ids: readonly string[]): Expression<SqlBool> {
  const known = ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
  return known.length === 0 ? eb.lit(false) : eb('videos.supervisor_id', 'in', known);
}

function withTags(eb: Videos, slugs: readonly string[], match: VideoFilter['tagMatch']): Expression<SqlBool> {
  const tagged = eb.selectFrom('video_tags').select('video_tags.video_id').where('video_tags.tag_slug', 'in', slugs);
  if (match === TagMatch.or) return eb('videos.video_id', 'in', tagged);
  const withAll = tagged.groupBy('video_tags.video_id').having(({ fn }) => fn.countAll(), '=', slugs.length);
  return eb('videos.video_id', 'in', withAll);
}

/** The gram table narrows it down by an index; the text itself decides, since grams say nothing about their order. */
function containing(eb: Videos, word: string): Expression<SqlBool> {
  const grams = gramsToAsk(word);
  const candidates = eb
    .selectFrom('video_grams')
    .select('video_grams.video_id')
    .where('video_grams.gram', 'in', grams)
    .groupBy('video_grams.video_id')
    .having(({ fn }) => fn.countAll(), '=', grams.length);
  return eb.and([eb('videos.video_id', 'in', candidates), contains(eb.ref('videos.search_text'), word)]);
}

/** `text` contains `word` literally. Both are normalised. */
export function contains(text: Expression<string>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
