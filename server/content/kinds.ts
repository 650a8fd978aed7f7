import type * as v from 'valibot';
import { type ImageRecipe, recipes } from '#server/content/media/image-recipes.ts';
import {
  documentFile,
  genreFile,
  introductionFile,
  pageFile,
  supervisorFile,
  tagFile,
  testimonialFile,
  videoFile,
} from '#server/content/read/schemas.ts';
import type { DocumentKind, Schema } from '#server/db/row-types.ts';

type EntryTable = 'genres' | 'tags' | 'supervisors' | 'videos' | 'introductions' | 'documents' | 'testimonials';

/**
 * How the import handles one kind of entries. The entries of a kind are the files in one subfolder of the content
 * folder.
 */
interface Kind<FrontMatter extends v.GenericSchema, Field = keyof v.InferOutput<FrontMatter> & string> {
  /** The kind's name in messages to authors. */
  readonly name: string;
  readonly frontMatter: FrontMatter;
  /** Rich text is Markdown with links, images and link cards; plain text is paragraphs. */
  readonly body: 'none' | 'plain' | 'rich';
  /** The field that names an image file, and the sizes that are made from it. */
  readonly image?: { readonly field: Field; readonly recipe: ImageRecipe };
  readonly table: EntryTable;
  /** The value of the column `kind` in the table `documents`, which stores the entries of three kinds. */
  readonly documentKind?: DocumentKind;
  /** The field that identifies the row, so that a later import updates the same row. */
  readonly key: Field;
  /** Other fields whose values must be unique. */
  readonly unique: readonly Field[];
}

function kind<FrontMatter extends v.GenericSchema, const Rest extends Omit<Kind<FrontMatter>, 'frontMatter'>>(
  frontMatter: FrontMatter,
  rest: Rest,
): Rest & { readonly frontMatter: FrontMatter } {
  return { frontMatter, ...rest };
}

/** All kinds of entries. The name of a property is the name of the subfolder. */
export const KINDS = {
  genres: kind(genreFile, {
    name: 'ジャンル',
    body: 'none',
    image: { field: 'icon', recipe: recipes.square },
    table: 'genres',
    key: 'slug',
    unique: [],
  }),
  tags: kind(tagFile, { name: 'タグ', body: 'none', table: 'tags', key: 'slug', unique: [] }),
  supervisors: kind(supervisorFile, {
    name: '監修者',
    body: 'plain',
    image: { field: 'avatar', recipe: recipes.square },
    table: 'supervisors',
    key: 'id',
    unique: ['slug'],
  }),
  videos: kind(videoFile, {
    name: '動画',
    body: 'rich',
    image: { field: 'thumbnail', recipe: recipes.thumbnail },
    table: 'videos',
    key: 'video_id',
    unique: ['video_no'],
  }),
  introductions: kind(introductionFile, {
    name: '動画紹介',
    body: 'rich',
    image: { field: 'thumbnail', recipe: recipes.thumbnail },
    table: 'introductions',
    key: 'id',
    unique: ['slug'],
  }),
  notifications: kind(documentFile, {
    name: 'お知らせ',
    body: 'rich',
    table: 'documents',
    documentKind: 'notification',
    key: 'id',
    unique: [],
  }),
  faqs: kind(documentFile, {
    name: 'よくある質問',
    body: 'rich',
    table: 'documents',
    documentKind: 'faq',
    key: 'id',
    unique: [],
  }),
  pages: kind(pageFile, {
    name: 'ページ',
    body: 'rich',
    table: 'documents',
    documentKind: 'page',
    key: 'id',
    unique: ['slug'],
  }),
  testimonials: kind(testimonialFile, {
    name: '利用者の声',
    body: 'plain',
    image: { field: 'image', recipe: recipes.square },
    table: 'testimonials',
    key: 'id',
    unique: [],
  }),
} as const;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];
export type FrontMatterOf<Name extends KindName> = v.InferOutput<(typeof KINDS)[Name]['frontMatter']>;

/** A kind by its name, with a general type for code that handles all kinds in the same way. */
export const kindOf = (name: KindName): Kind<v.GenericSchema, string> => KINDS[name];

/** The tables of entries, with the columns that identify a row. */
export const ROW_KEYS: { readonly [Table in EntryTable]: readonly (keyof Schema[Table] & string)[] } = {
  genres: [KINDS.genres.key],
  tags: [KINDS.tags.key],
  supervisors: [KINDS.supervisors.key],
  videos: [KINDS.videos.key],
  introductions: [KINDS.introductions.key],
  documents: ['kind', KINDS.pages.key],
  testimonials: [KINDS.testimonials.key],
};
export const ENTRY_TABLES = Object.keys(ROW_KEYS) as EntryTable[];
