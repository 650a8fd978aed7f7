import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { href } from '#contract/route-map.ts';
import type { AllEntries, ContentFolder } from '#server/content/content-folder.ts';
import type { Problems } from '#server/content/problems.ts';
import type { Entry } from '#server/content/read-entries.ts';

/** What files say about each other: nothing twice, nothing that isn't there. */
export function checkReferences({ all: content, media }: ContentFolder, problems: Problems): void {
  unique(content.genres, 'slug', problems);
  unique(content.tags, 'slug', problems);
  unique(content.supervisors, 'id', problems);
  unique(content.supervisors, 'slug', problems);
  unique(content.videos, 'video_id', problems);
  unique(content.videos, 'video_no', problems);
  unique(content.introductions, 'id', problems);
  unique(content.introductions, 'slug', problems);
  unique(content.notifications, 'id', problems);
  unique(content.faqs, 'id', problems);
  unique(content.pages, 'id', problems);
  unique(content.pages, 'slug', problems);
  unique(content.testimonials, 'id', problems);
  checkGenres(content, problems);
  checkVideos(content, media, problems);
  checkPickups(content, problems);
}

/** Every page of the site has a footer that links to these. */
export function checkPages({ all: { pages } }: ContentFolder, problems: Problems): void {
  const slugs = new Set(pages.map(({ data }) => data.slug));
  for (const slug of PAGE_SLUGS) {
    if (!slugs.has(slug))
      problems.add('pages', 1, `ページ ${slug} がありません（フッターから ${href(slug)} にリンクしています）。`);
  }
}

/** Two levels: a parent is a top genre. */
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

function unique<Data extends object, Key extends keyof Data & string>(
  entries: readonly Entry<Data>[],
  key: Key,
  problems: Problems,
): void {
  const owners = new Map<Data[Key], string>();
  for (const { file, data, lineOf } of entries) {
    const value = data[key];
    if (value === undefined) continue;
    const owner = owners.get(value);
    if (owner === undefined) owners.set(value, file);
    else problems.add(file, lineOf(key), `${key} ${String(value)} は ${owner} と重なっています。`);
  }
}
