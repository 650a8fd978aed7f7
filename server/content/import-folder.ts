import { mkdir } from 'node:fs/promises';
import { checkPages, checkReferences } from '#server/content/check-references.ts';
import { readContentFolder } from '#server/content/content-folder.ts';
import { contentRows } from '#server/content/content-rows.ts';
import { folderVersion } from '#server/content/folder-version.ts';
import { checkImages, planImages } from '#server/content/image-plan.ts';
import { linkTargets } from '#server/content/link-targets.ts';
import { filesAreThere, markFilesOf } from '#server/content/local-files.ts';
import { makeImages } from '#server/content/make-images.ts';
import { planPresets } from '#server/content/preset-avatars.ts';
import { type Problem, Problems } from '#server/content/problems.ts';
import { storeMedia } from '#server/content/store-media.ts';
import { checkTexts, parseTexts } from '#server/content/texts.ts';
import { checkWithdrawals, findWithdrawals, type Withdrawal } from '#server/content/withdrawals.ts';
import { writeContent } from '#server/content/write-content.ts';
import { importedVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

export interface ImportOptions {
  readonly folder: string;
  /** Where the files go, named by their content. */
  readonly assetFolder: string;
  readonly db: Db;
  /** Milliseconds. */
  readonly now: number;
  readonly onProgress: (line: string) => void;
  readonly scope?: ImportScope;
  /** Even a kind of which the folder has no entry is withdrawn. */
  readonly withdrawAll?: boolean;
}

/**
 * What may be written. An import takes minutes, in which somebody may bring newer content: what a node does of its own
 * accord must never take that back.
 * - `all`: what somebody asked for.
 * - `first`: all of it, but only while the database has no content.
 * - files of a version: no row at all; refused when the folder holds another one.
 */
export type ImportScope = 'all' | 'first' | { readonly filesOf: string };

export type ImportResult =
  | { readonly status: 'unchanged' }
  | {
      readonly status: 'imported';
      readonly videos: number;
      readonly files: number;
      readonly withdrawn: readonly Withdrawal[];
    }
  | { readonly status: 'files' }
  | { readonly status: 'other-version' }
  | { readonly status: 'refused'; readonly problems: readonly Problem[] };

/** Reads a whole folder, checks all of it, and only then writes: files first (harmless alone), then the database at once. */
export async function importFolder(options: ImportOptions): Promise<ImportResult> {
  const { folder, assetFolder, db, onProgress, scope = 'all', withdrawAll = false } = options;
  const version = await folderVersion(folder).catch((error: Error) => error);
  if (typeof scope === 'object' && scope.filesOf !== version) return { status: 'other-version' };
  // A database that outlived its files (or came to another machine) gets them again.
  if ((await importedVersion(db)) === version && (await filesAreThere(db, assetFolder))) {
    await markFilesOf(assetFolder, version);
    return { status: 'unchanged' };
  }

  onProgress('内容を確認しています…');
  const problems = new Problems();
  const content = readContentFolder(folder, problems);
  const isEmpty = content.all.videos.length === 0 && content.all.pages.length === 0;
  if (isEmpty) problems.add('.', 1, '取り込む内容がありません。');
  // With `--files-of` the rows are already in the database; these pages may have been optional when they were imported.
  else if (typeof scope !== 'object') checkPages(content, problems);
  checkReferences(content, problems);
  const texts = parseTexts(content);
  checkTexts(texts, linkTargets(content), problems);
  const presets = planPresets(folder, problems);
  const plans = [...planImages(content, texts), ...presets];
  await checkImages(folder, plans, problems);
  // Most of what can't be read is among the problems already; the rest is files that nothing names.
  if (version instanceof Error && problems.list.length === 0) {
    problems.add('.', 1, `読めないものがあります（${version.message}）。`);
  }
  // Only of a folder that is right otherwise: an entry with a mistake is not one that is gone.
  const withdrawn = problems.list.length > 0 ? [] : await findWithdrawals(db, content);
  if (scope === 'all' && !withdrawAll) checkWithdrawals(withdrawn, problems);
  if (version instanceof Error || problems.list.length > 0) return { status: 'refused', problems: problems.list };

  await mkdir(assetFolder, { recursive: true });
  const images = await makeImages(folder, assetFolder, plans, problems, (done, total) => {
    if (done % 20 === 0 || done === total) onProgress(`画像を用意しています… ${done}/${total}`);
  });
  if (problems.list.length > 0) return { status: 'refused', problems: problems.list };
  onProgress('動画のファイルを用意しています…');
  const media = await storeMedia(folder, assetFolder, content.media.values());
  if (typeof scope === 'object') {
    await markFilesOf(assetFolder, version);
    return { status: 'files' };
  }
  onProgress('データベースに書いています…');
  const rows = await contentRows({ content, texts, images, presets, media, now: options.now });
  const written = await writeContent(db, version, rows, scope);
  await markFilesOf(assetFolder, version);
  return written
    ? { status: 'imported', videos: rows.videos.length, files: rows.assets.length, withdrawn }
    : { status: 'unchanged' };
}
