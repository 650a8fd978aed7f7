import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { type FrontMatterOf, KIND_NAMES, KINDS, type KindName } from '#server/content/kinds.ts';
import { listFiles, readText } from '#server/content/read/folder-files.ts';
import { type MediaFolder, readMediaFolders } from '#server/content/read/media-folders.ts';
import type { Problems } from '#server/content/read/problems.ts';
import { type Entry, readEntries } from '#server/content/read/read-entries.ts';
import { linkPreviewsFile } from '#server/content/read/schemas.ts';
import { checkYaml, readYaml } from '#server/content/read/yaml-source.ts';

type WholeEntries = { readonly [Name in KindName]: Entry<FrontMatterOf<Name>>[] };
export type AllEntries = { readonly [Name in KindName]: Entry<Partial<FrontMatterOf<Name>>>[] };

/**
 * The content of a folder. Each file has been validated separately; `checkReferences` checks references between files.
 */
export interface ContentFolder extends WholeEntries {
  readonly path: string;
  /**
   * All entries, including those with mistakes, so that further checks can report more problems. An entry with mistakes
   * has only its valid fields.
   */
  readonly all: AllEntries;
  readonly media: Map<string, MediaFolder>;
  readonly linkPreviews: readonly LinkPreviewEntry[];
}

export interface LinkPreviewEntry {
  readonly data: v.InferOutput<typeof linkPreviewsFile>[number];
  readonly line: number;
}

export const LINK_PREVIEWS = 'link-previews.yaml';
const NAMES: readonly string[] = [...KIND_NAMES, 'media', 'images', LINK_PREVIEWS];

export function readContentFolder(path: string, problems: Problems): ContentFolder {
  for (const { name } of listFiles(path, '.', problems)) {
    if (!NAMES.includes(name)) problems.add(name, 1, `知らない名前です（使えるのは ${NAMES.join('、')} です）。`);
  }
  const entries = KIND_NAMES.map(
    (name) => [name, readEntries(path, name, KINDS[name].frontMatter as v.GenericSchema, problems)] as const,
  );
  const of = <Part extends 'whole' | 'all'>(part: Part) =>
    Object.fromEntries(entries.map(([name, found]) => [name, found[part]]));
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
