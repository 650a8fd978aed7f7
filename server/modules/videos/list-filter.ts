import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { TagMatch } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import type { Schema } from '#server/db/schema.ts';

/** What a list is narrowed to. Kinds are ANDed; genres and supervisors ORed among themselves, tags by `tagMatch`. */
export interface VideoFilter {
  readonly genres: readonly string[];
  readonly supervisors: readonly string[];
  readonly tags: readonly string[];
  readonly tagMatch: VideoListQuery['search_type'];
  readonly words: readonly string[];
  /** Narrow a search for the words down (see rare-grams.ts). */
  readonly grams: readonly string[];
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

/** `grams`: of its words. */
export function filterOf(query: VideoListQuery, words: readonly string[], grams: readonly string[]): VideoFilter {
  return {
    genres: query['genres[]'],
    supervisors: query['supervisors[]'],
    tags: query['tags[]'],
    tagMatch: query.search_type,
    words,
    grams,
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
    grams: filter.grams,
    patterns: filter.words.map(patternOf),
    userId: personal?.userId ?? 0,
  };
}

/** Public videos that pass the filters. Names that nobody knows match nothing. */
export function matches(eb: Videos, shape: SelectionShape, values: SelectionValues): Expression<SqlBool> {
  const { genres, supervisors, tags, grams, patterns, userId } = values;
  const { favorites = false, viewed = 'any' } = shape.personal ?? {};
  return eb.and([
    eb('videos.withdrawn', '=', 0),
    eb('videos.publication_status', '=', 1),
    // Tags know their video's genre.
    ...(genres.length > 0 && tags.length === 0 ? [eb('videos.genre_slug', 'in', withChildren(eb, genres))] : []),
    ...(shape.nobody ? [eb.lit(false)] : []),
    ...(supervisors.length > 0 ? [eb('videos.supervisor_id', 'in', supervisors)] : []),
    ...(tags.length > 0 ? [withTags(eb, values, shape.tagMatch)] : []),
    ...(grams.length > 0 ? [eb('videos.video_id', 'in', withGrams(eb, grams))] : []),
    ...patterns.map((pattern) => contains(eb.ref('videos.search_text'), pattern)),
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

/** A parent genre includes its children. In one list: of two, joined by OR, no index would be used. */
function withChildren(eb: Videos, slugs: readonly string[]) {
  return eb
    .selectFrom('genres')
    .select('genres.slug')
    .where((genre) => genre.or([genre('genres.slug', 'in', slugs), genre('genres.parent_slug', 'in', slugs)]));
}

/** Ids arrive as text; what isn't a number that the column can hold is nobody's id. */
function supervisorIds({ supervisors }: VideoFilter): number[] {
  return supervisors.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

function withTags(
  eb: Videos,
  { tags, genres }: Pick<SelectionValues, 'tags' | 'genres'>,
  match: VideoFilter['tagMatch'],
): Expression<SqlBool> {
  const all = eb.selectFrom('video_tags').select('video_tags.video_id').where('video_tags.tag_slug', 'in', tags);
  const tagged = genres.length === 0 ? all : all.where('video_tags.genre_slug', 'in', withChildren(eb, genres));
  if (match === TagMatch.or) return eb('videos.video_id', 'in', tagged);
  const withAll = tagged.groupBy('video_tags.video_id').having(({ fn }) => fn.countAll(), '=', tags.length);
  return eb('videos.video_id', 'in', withAll);
}

/**
 * Along the first gram's index, each of the others looked up. The text itself decides afterwards: grams say nothing
 * about their order.
 */
function withGrams(eb: Videos, [first = '', ...others]: readonly string[]) {
  return eb
    .selectFrom('video_grams as first')
    .select('first.video_id')
    .where('first.gram', '=', first)
    .where((one) =>
      one.and(
        others.map((gram) =>
          one.exists(
            one
              .selectFrom('video_grams as other')
              .select('other.gram')
              .where('other.gram', '=', gram)
              .whereRef('other.video_id', '=', 'first.video_id'),
          ),
        ),
      ),
    );
}

/** For `contains`: the word literally, whatever its characters mean to LIKE. Normalised as the text is. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
}

export function contains(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
