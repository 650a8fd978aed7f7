import type { ContentFolder } from '#server/content/content-folder.ts';
import type { Problems } from '#server/content/problems.ts';
import type { Entry } from '#server/content/read-entries.ts';

/** What files say about each other: nothing twice, nothing that isn't there. */
export function checkReferences(content: ContentFolder, problems: Problems): void {
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
  checkVideos(content, problems);
  checkPickups(content, problems);
}

/** Two levels: a parent is a top genre. */
function checkGenres({ genres }: ContentFolder, problems: Problems): void {
  for (const { file, data, lineOf } of genres) {
    if (data.parent === undefined) continue;
    const parent = genres.find((genre) => genre.data.slug === data.parent);
    if (parent === undefined) problems.add(file, lineOf('parent'), `ジャンル ${data.parent} がありません。`);
    else if (parent.data.parent !== undefined) {
      problems.add(file, lineOf('parent'), `${data.parent} は子のジャンルなので、親にできません。`);
    }
  }
}

function checkVideos(content: ContentFolder, problems: Problems): void {
  const genres = new Set(content.genres.map(({ data }) => data.slug));
  const supervisors = new Set(content.supervisors.map(({ data }) => data.slug));
  const tags = new Set(content.tags.map(({ data }) => data.slug));
  for (const { file, data, lineOf } of content.videos) {
    if (!genres.has(data.genre)) problems.add(file, lineOf('genre'), `ジャンル ${data.genre} がありません。`);
    if (!supervisors.has(data.supervisor)) {
      problems.add(file, lineOf('supervisor'), `監修者 ${data.supervisor} がありません。`);
    }
    if (!content.media.has(data.media)) {
      problems.add(file, lineOf('media'), `media/${data.media} がないか、正しくありません。`);
    }
    data.tags.forEach((tag, index) => {
      if (!tags.has(tag)) problems.add(file, lineOf('tags', index), `タグ ${tag} がありません。`);
      if (data.tags.indexOf(tag) < index) problems.add(file, lineOf('tags', index), `タグ ${tag} が重なっています。`);
    });
  }
}

function checkPickups({ introductions }: ContentFolder, problems: Problems): void {
  const slugs = new Set(introductions.map(({ data }) => data.slug));
  for (const { file, data, lineOf } of introductions) {
    data.pickups.forEach((slug, index) => {
      const line = lineOf('pickups', index);
      if (!slugs.has(slug)) problems.add(file, line, `動画紹介 ${slug} がありません。`);
      if (slug === data.slug) problems.add(file, line, '自分自身は選べません。');
      if (data.pickups.indexOf(slug) < index) problems.add(file, line, `動画紹介 ${slug} が重なっています。`);
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
    const owner = owners.get(data[key]);
    if (owner === undefined) owners.set(data[key], file);
    else problems.add(file, lineOf(key), `${key} ${String(data[key])} は ${owner} と重なっています。`);
  }
}
