import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { listFiles, readText } from '#server/content/folder-files.ts';
import { type MediaFolder, readMediaFolders } from '#server/content/media-folders.ts';
import type { Problems } from '#server/content/problems.ts';
import { type Entry, readEntries } from '#server/content/read-entries.ts';
import {
  documentFile,
  genreFile,
  introductionFile,
  linkPreviewsFile,
  pageFile,
  supervisorFile,
  tagFile,
  testimonialFile,
  videoFile,
} from '#server/content/schemas.ts';
import { checkYaml, readYaml } from '#server/content/yaml-source.ts';

/** The folders of entries. */
interface Kinds {
  readonly genres: typeof genreFile;
  readonly tags: typeof tagFile;
  readonly supervisors: typeof supervisorFile;
  readonly videos: typeof videoFile;
  readonly introductions: typeof introductionFile;
  readonly notifications: typeof documentFile;
  readonly faqs: typeof documentFile;
  readonly pages: typeof pageFile;
  readonly testimonials: typeof testimonialFile;
}

type WholeEntries = { readonly [Kind in keyof Kinds]: Entry<v.InferOutput<Kinds[Kind]>>[] };
export type AllEntries = { readonly [Kind in keyof Kinds]: Entry<Partial<v.InferOutput<Kinds[Kind]>>>[] };

/** Everything that a folder says, each file checked for itself. What files say about each other is checked elsewhere. */
export interface ContentFolder extends WholeEntries {
  readonly path: string;
  /** Files with a mistake as well, with what is right of them: for checks. */
  readonly all: AllEntries;
  readonly media: Map<string, MediaFolder>;
  readonly linkPreviews: readonly LinkPreviewEntry[];
}

export interface LinkPreviewEntry {
  readonly data: v.InferOutput<typeof linkPreviewsFile>[number];
  readonly line: number;
}

export const LINK_PREVIEWS = 'link-previews.yaml';
const NAMES: readonly string[] = [
  'genres',
  'tags',
  'supervisors',
  'videos',
  'introductions',
  'notifications',
  'faqs',
  'pages',
  'testimonials',
  'media',
  'images',
  LINK_PREVIEWS,
];

export function readContentFolder(path: string, problems: Problems): ContentFolder {
  for (const { name } of listFiles(path, '.', problems)) {
    if (!NAMES.includes(name)) problems.add(name, 1, `知らない名前です（使えるのは ${NAMES.join('、')} です）。`);
  }
  const read = <S extends v.GenericSchema>(kind: keyof Kinds, schema: S) => readEntries(path, kind, schema, problems);
  const entries = {
    genres: read('genres', genreFile),
    tags: read('tags', tagFile),
    supervisors: read('supervisors', supervisorFile),
    videos: read('videos', videoFile),
    introductions: read('introductions', introductionFile),
    notifications: read('notifications', documentFile),
    faqs: read('faqs', documentFile),
    pages: read('pages', pageFile),
    testimonials: read('testimonials', testimonialFile),
  };
  const of = <Part extends 'whole' | 'all'>(part: Part) =>
    Object.fromEntries(Object.entries(entries).map(([kind, found]) => [kind, found[part]]));
  return {
    path,
    ...(of('whole') as WholeEntries),
    all: of('all') as AllEntries,
    media: readMediaFolders(path, problems),
    linkPreviews: readLinkPreviews(path, problems),
  };
}

function readLinkPreviews(path: string, problems: Problems): LinkPreviewEntry[] {
  if (!existsSync(join(path, LINK_PREVIEWS))) return [];
  const text = readText(path, LINK_PREVIEWS, problems);
  if (text === null) return [];
  const source = readYaml(LINK_PREVIEWS, text, 1, problems);
  const { data } = checkYaml(source, linkPreviewsFile, problems);
  return (data ?? []).map((preview, index) => ({ data: preview, line: source.lineOf([index]) }));
}
