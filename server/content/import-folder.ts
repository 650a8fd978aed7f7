import { mkdir } from 'node:fs/promises';
import { folderVersion, importedVersion } from '#server/content/content-version.ts';
import { filesAreThere, markFilesOf } from '#server/content/media/asset-files.ts';
import { checkImages, planImages, planPresets } from '#server/content/media/image-plan.ts';
import { makeImages } from '#server/content/media/make-images.ts';
import { storeMedia } from '#server/content/media/store-media.ts';
import { checkPages, checkReferences } from '#server/content/read/check-references.ts';
import { readContentFolder } from '#server/content/read/content-folder.ts';
import { type Problem, Problems } from '#server/content/read/problems.ts';
import { checkTexts, linkTargets, parseTexts } from '#server/content/read/texts.ts';
import { contentRows } from '#server/content/write/content-rows.ts';
import { checkWithdrawals, findWithdrawals, type Withdrawal } from '#server/content/write/withdrawals.ts';
import { writeContent } from '#server/content/write/write-content.ts';
import type { Db } from '#server/db/row-types.ts';

export interface ImportOptions {
  readonly folder: string;
  /** The folder to which images and media are written, under names that contain a hash. */
  readonly assetFolder: string;
  readonly db: Db;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onProgress: (line: string) => void;
  readonly scope?: ImportScope;
  /** Allows an import that withdraws all entries of a kind, which is otherwise refused as a probable mistake. */
  readonly withdrawAll?: boolean;
}

/**
 * What an import may write. An import takes minutes, during which a person may import newer content. An import that was
 * started by a server and not by a person must not overwrite the newer content.
 * - `all`: everything; for imports that a person runs.
 * - `first`: everything, but only while the database has no content.
 * - `filesOf`: only files; refused if the folder contains another version.
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

/**
 * Reads and checks the whole folder before it writes anything. Then it writes the files, and finally all rows in one
 * transaction. If the import fails in between, the unused files do no harm.
 */
export async function importFolder(options: ImportOptions): Promise<ImportResult> {
  const { folder, assetFolder, db, onProgress, scope = 'all', withdrawAll = false } = options;
  const version = await folderVersion(folder).catch((error: Error) => error);
  if (typeof scope === 'object' && scope.filesOf !== version) return { status: 'other-version' };
  // Even an unchanged version is imported again if files are missing, for example on another machine or after restoring
  // the database.
  if ((await importedVersion(db)) === version && (await filesAreThere(db, assetFolder))) {
    await markFilesOf(assetFolder, version);
    return { status: 'unchanged' };
  }

  onProgress('内容を確認しています…');
  const problems = new Problems();
  const content = readContentFolder(folder, problems);
  const isEmpty = content.all.videos.length === 0 && content.all.pages.length === 0;
  if (isEmpty) problems.add('.', 1, '取り込む内容がありません。');
  // With `--files-of`, missing pages are not reported: the database already has this content, which an earlier release
  // may have imported without requiring all of these pages.
  else if (typeof scope !== 'object') checkPages(content, problems);
  checkReferences(content, problems);
  const texts = parseTexts(content);
  checkTexts(texts, linkTargets(content), problems);
  const presets = planPresets(folder, problems);
  const plans = [...planImages(content, texts), ...presets];
  await checkImages(folder, plans, problems);
  // `folderVersion` reads every file, even those that no entry uses. It may fail although the checks above found no
  // problem.
  if (version instanceof Error && problems.list.length === 0) {
    problems.add('.', 1, `読めないものがあります（${version.message}）。`);
  }
  // A folder with problems is not compared with the database: an invalid entry would look like a deleted one.
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
