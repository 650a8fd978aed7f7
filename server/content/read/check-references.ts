import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { href } from '#contract/route-map.ts';
import { KIND_NAMES, KINDS } from '#server/content/kinds.ts';
import type { AllEntries, ContentFolder } from '#server/content/read/content-folder.ts';
import type { Problems } from '#server/content/read/problems.ts';
import type { Entry } from '#server/content/read/read-entries.ts';

export function checkReferences({ all: content, media }: ContentFolder, problems: Problems): void {
  for (const name of KIND_NAMES) {
    const { key, unique } = KINDS[name];
    for (const field of [key, ...unique]) checkUnique(content[name], field, problems);
  }
  checkGenres(content, problems);
  checkVideos(content, media, problems);
  checkPickups(content, problems);
}

export function checkPages({ all: { pages } }: ContentFolder, problems: Problems): void {
  const slugs = new Set(pages.map(({ data }) => data.slug));
  for (const slug of PAGE_SLUGS) {
    if (!slugs.has(slug))
      problems.add('pages', 1, `ページ ${slug} がありません（フッターから ${href(slug)} にリンクしています）。`);
  }
}

/** Genres have two levels: a parent must be a top-level genre. */
function checkGenres({ genres }: AllEntries, problems: Problems): void {
  for (const { file, data, lineOf } of genres) {
    if (data.parent === undefined) continue;
    const parent = genres.find((genre) => genre.data.slug === data.parent);
    if (parent === undefined) problems.add(file, lineOf('parent'), `ジャンル ${data.parent} がありません。`);
    else if (parent.data.parent !== undefined) {
      problems.add(file, lineOf('parent'), `${data.parent} は子のジャンルなので、親にできません。`);
    }
  }
}

function checkVideos(content: AllEntries, media: ContentFolder['media'], problems: Problems): void {
  const genres = new Set(content.genres.map(({ data }) => data.slug));
  const supervisors = new Set(content.supervisors.map(({ data }) => data.slug));
  const tags = new Set(content.tags.map(({ data }) => data.slug));
  for (const { file, data, lineOf } of content.videos) {
    if (data.genre !== undefined && !genres.has(data.genre))
      problems.add(file, lineOf('genre'), `ジャンル ${data.genre} がありません。`);
    if (data.supervisor !== undefined && !supervisors.has(data.supervisor)) {
      problems.add(file, lineOf('supervisor'), `監修者 ${data.supervisor} がありません。`);
    }
    if (data.media !== undefined && !media.has(data.media)) {
      problems.add(file, lineOf('media'), `media/${data.media} がないか、正しくありません。`);
    }
    data.tags?.forEach((tag, index, list) => {
      if (!tags.has(tag)) problems.add(file, lineOf('tags', index), `タグ ${tag} がありません。`);
      if (list.indexOf(tag) < index) problems.add(file, lineOf('tags', index), `タグ ${tag} が重なっています。`);
    });
  }
}

function checkPickups({ introductions }: AllEntries, problems: Problems): void {
  const slugs = new Set(introductions.map(({ data }) => data.slug));
  for (const { file, data, lineOf } of introductions) {
    data.pickups?.forEach((slug, index, list) => {
      const line = lineOf('pickups', index);
      if (!slugs.has(slug)) problems.add(file, line, `動画紹介 ${slug} がありません。`);
      if (slug === data.slug) problems.add(file, line, '自分自身は選べません。');
      if (list.indexOf(slug) < index) problems.add(file, line, `動画紹介 ${slug} が重なっています。`);
    });
  }
}

function checkUnique(entries: readonly Entry<object>[], field: string, problems: Problems): void {
  const files = new Map<unknown, string>();
  for (const { file, data, lineOf } of entries) {
    const value: unknown = Reflect.get(data, field);
    if (value === undefined) continue;
    const other = files.get(value);
    if (other === undefined) files.set(value, file);
    else problems.add(file, lineOf(field), `${field} ${String(value)} は ${other} と重なっています。`);
  }
}
