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

type EntryOf<S extends v.GenericSchema> = Entry<v.InferOutput<S>>;

/** Everything that a folder says, each file checked for itself. What files say about each other is checked elsewhere. */
export interface ContentFolder {
  readonly path: string;
  readonly genres: EntryOf<typeof genreFile>[];
  readonly tags: EntryOf<typeof tagFile>[];
  readonly supervisors: EntryOf<typeof supervisorFile>[];
  readonly videos: EntryOf<typeof videoFile>[];
  readonly introductions: EntryOf<typeof introductionFile>[];
  readonly notifications: EntryOf<typeof documentFile>[];
  readonly faqs: EntryOf<typeof documentFile>[];
  readonly pages: EntryOf<typeof pageFile>[];
  readonly testimonials: EntryOf<typeof testimonialFile>[];
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
  return {
    path,
    genres: readEntries(path, 'genres', genreFile, problems),
    tags: readEntries(path, 'tags', tagFile, problems),
    supervisors: readEntries(path, 'supervisors', supervisorFile, problems),
    videos: readEntries(path, 'videos', videoFile, problems),
    introductions: readEntries(path, 'introductions', introductionFile, problems),
    notifications: readEntries(path, 'notifications', documentFile, problems),
    faqs: readEntries(path, 'faqs', documentFile, problems),
    pages: readEntries(path, 'pages', pageFile, problems),
    testimonials: readEntries(path, 'testimonials', testimonialFile, problems),
    media: readMediaFolders(path, problems),
    linkPreviews: readLinkPreviews(path, problems),
  };
}

function readLinkPreviews(path: string, problems: Problems): LinkPreviewEntry[] {
  if (!existsSync(join(path, LINK_PREVIEWS))) return [];
  const text = readText(path, LINK_PREVIEWS, problems);
  const source = text === null ? null : readYaml(LINK_PREVIEWS, text, 1, problems);
  const list = source === null ? null : checkYaml(source, linkPreviewsFile, problems);
  return (list ?? []).map((data, index) => ({ data, line: source?.lineOf([index]) ?? 1 }));
}
