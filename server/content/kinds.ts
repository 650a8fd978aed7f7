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
import type { DocumentKind, Schema } from '#server/db/schema.ts';

type EntryTable = 'genres' | 'tags' | 'supervisors' | 'videos' | 'introductions' | 'documents' | 'testimonials';

/** What the import does with the entries of one content folder. */
interface Kind<FrontMatter extends v.GenericSchema, Field = keyof v.InferOutput<FrontMatter> & string> {
  /** The kind's name in messages to authors. */
  readonly name: string;
  readonly frontMatter: FrontMatter;
  /** Rich text is Markdown with links, images and cards; plain text is paragraphs. */
  readonly body: 'none' | 'plain' | 'rich';
  /** The field that names an image of the folder, and the sizes that are made of it. */
  readonly image?: { readonly field: Field; readonly recipe: ImageRecipe };
  /** The table of the rows that the entries become. */
  readonly table: EntryTable;
  /** The `kind` of the rows in `documents`, which three folders share. */
  readonly documentKind?: DocumentKind;
  /** The field that is the row's key: a later import finds the row by it. */
  readonly key: Field;
  /** Other fields in which no two entries may be equal. */
  readonly unique: readonly Field[];
}

function kind<FrontMatter extends v.GenericSchema, const Rest extends Omit<Kind<FrontMatter>, 'frontMatter'>>(
  frontMatter: FrontMatter,
  rest: Rest,
): Rest & { readonly frontMatter: FrontMatter } {
  return { frontMatter, ...rest };
}

/** Which content folder becomes which rows. The property's name is the folder's name. */
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

/** The same kind with a general type, for code that treats all kinds alike. */
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
