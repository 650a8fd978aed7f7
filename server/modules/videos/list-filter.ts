import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { TagMatch } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { searchWords } from '#lib/search-words.ts';
import type { Schema } from '#server/db/schema.ts';
import { gramsToAsk } from '#server/search/grams.ts';

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

/** The part of a selection that decides a query's text. */
export interface SelectionShape {
  readonly tagMatch: VideoFilter['tagMatch'];
  /** Supervisors were asked for, and none of them can be there. */
  readonly nobody: boolean;
  readonly personal: Omit<PersonalFilter, 'userId'> | null;
}

/** The part that goes into its parameters. */
export type SelectionValues = ReturnType<typeof valuesOf>;

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

export function shapeOf({ filter, personal }: Selection): SelectionShape {
  return {
    tagMatch: filter.tagMatch,
    nobody: filter.supervisors.length > 0 && supervisorIds(filter).length === 0,
    personal: personal && { favorites: personal.favorites, viewed: personal.viewed },
  };
}

export function valuesOf({ filter, personal }: Selection) {
  return {
    genres: filter.genres,
    supervisors: supervisorIds(filter),
    tags: filter.tags,
    words: filter.words.map((word) => ({ grams: gramsToAsk(word), pattern: patternOf(word) })),
    userId: personal?.userId ?? 0,
  };
}

/** Public videos that pass the filters. Names that nobody knows match nothing. */
export function matches(eb: Videos, shape: SelectionShape, values: SelectionValues): Expression<SqlBool> {
  const { genres, supervisors, tags, words, userId } = values;
  const { favorites = false, viewed = 'any' } = shape.personal ?? {};
  return eb.and([
    eb('videos.withdrawn', '=', 0),
    eb('videos.publication_status', '=', 1),
    ...(genres.length > 0 ? [inGenres(eb, genres)] : []),
    ...(shape.nobody ? [eb.lit(false)] : []),
    ...(supervisors.length > 0 ? [eb('videos.supervisor_id', 'in', supervisors)] : []),
    ...(tags.length > 0 ? [withTags(eb, tags, shape.tagMatch)] : []),
    ...words.map((word) => containing(eb, word)),
    ...(favorites ? [eb('videos.video_id', 'in', favoritesOf(eb, userId))] : []),
    ...(viewed === 'only' ? [eb('videos.video_id', 'in', viewedBy(eb, userId))] : []),
    ...(viewed === 'never' ? [eb('videos.video_id', 'not in', viewedBy(eb, userId))] : []),
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
function supervisorIds({ supervisors }: VideoFilter): number[] {
  return supervisors.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

function withTags(eb: Videos, slugs: readonly string[], match: VideoFilter['tagMatch']): Expression<SqlBool> {
  const tagged = eb.selectFrom('video_tags').select('video_tags.video_id').where('video_tags.tag_slug', 'in', slugs);
  if (match === TagMatch.or) return eb('videos.video_id', 'in', tagged);
  const withAll = tagged.groupBy('video_tags.video_id').having(({ fn }) => fn.countAll(), '=', slugs.length);
  return eb('videos.video_id', 'in', withAll);
}

/** The gram table narrows it down by an index; the text itself decides, since grams say nothing about their order. */
function containing(eb: Videos, { grams, pattern }: SelectionValues['words'][number]): Expression<SqlBool> {
  const candidates = eb
    .selectFrom('video_grams')
    .select('video_grams.video_id')
    .where('video_grams.gram', 'in', grams)
    .groupBy('video_grams.video_id')
    .having(({ fn }) => fn.countAll(), '=', grams.length);
  return eb.and([eb('videos.video_id', 'in', candidates), contains(eb.ref('videos.search_text'), pattern)]);
}

/** For `contains`: the word literally, whatever its characters mean to LIKE. Normalised as the text is. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

export function contains(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
