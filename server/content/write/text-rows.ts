import { KINDS } from '#server/content/kinds.ts';
import { entryImage, type MadeImages } from '#server/content/media/make-images.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import { freeAreaKey, type Texts } from '#server/content/read/texts.ts';
import type {
  DocumentTable,
  GenreTable,
  IntroductionPickupTable,
  IntroductionTable,
  SupervisorTable,
  TagTable,
  TestimonialTable,
} from '#server/db/row-types.ts';

type Html = (key: string) => string;

export function genreRows({ genres }: ContentFolder, images: MadeImages): GenreTable[] {
  return genres.map(({ data, sortOrder }) => ({
    slug: data.slug,
    name: data.name,
    sort_order: sortOrder,
    icon_path: data.icon === undefined ? null : entryImage(images, 'genres', data.icon),
    parent_slug: data.parent ?? null,
    withdrawn: 0,
  }));
}

export function tagRows({ tags }: ContentFolder): TagTable[] {
  return tags.map(({ data, sortOrder }) => ({ slug: data.slug, name: data.name, sort_order: sortOrder, withdrawn: 0 }));
}

export function supervisorRows({ supervisors }: ContentFolder, images: MadeImages): SupervisorTable[] {
  return supervisors.map(({ data, body }) => ({
    id: data.id,
    slug: data.slug,
    name: data.name,
    description: paragraphs(body),
    job_title: data.job_title,
    avatar_path: entryImage(images, 'supervisors', data.avatar),
    withdrawn: 0,
  }));
}

export function introductionRows(
  { introductions }: ContentFolder,
  images: MadeImages,
  texts: Texts,
  html: Html,
): IntroductionTable[] {
  return introductions.map(({ file, data }) => ({
    id: data.id,
    slug: data.slug,
    title: data.title,
    head_title: data.head_title,
    description: data.description,
    keywords: JSON.stringify(data.keywords),
    post_date: data.post_date,
    updated_at: data.updated_at ?? data.post_date,
    lead_paragraph: data.lead_paragraph,
    content: html(file),
    free_area: data.free_area === undefined ? null : html(freeAreaKey(file)),
    thumbnail_path: entryImage(images, 'introductions', data.thumbnail),
    embedded_urls: JSON.stringify(cardUrls(texts, [file, freeAreaKey(file)])),
    withdrawn: 0,
  }));
}

export function pickupRows({ introductions }: ContentFolder): IntroductionPickupTable[] {
  const idOf = new Map(introductions.map(({ data }) => [data.slug, data.id]));
  return introductions.flatMap(({ data }) =>
    data.pickups.flatMap((slug, position) => {
      const pickup = idOf.get(slug);
      return pickup === undefined ? [] : [{ introduction_id: data.id, pickup_id: pickup, position }];
    }),
  );
}

export function documentRows({ notifications, faqs, pages }: ContentFolder, html: Html): DocumentTable[] {
  const row = (name: 'notifications' | 'faqs' | 'pages', entry: (typeof faqs)[number]) => ({
    kind: KINDS[name].documentKind,
    id: entry.data.id,
    slug: null,
    title: entry.data.title,
    content: html(entry.file),
    post_date: entry.data.post_date,
    modified: entry.data.modified ?? entry.data.post_date,
    sort_order: entry.sortOrder,
    withdrawn: 0 as const,
    version: null,
    changes: null,
  });
  return [
    ...notifications.map((entry) => row('notifications', entry)),
    ...faqs.map((entry) => row('faqs', entry)),
    ...pages.map((entry) => {
      const { slug, version = null, changes = null } = entry.data;
      return { ...row('pages', entry), slug, version, changes };
    }),
  ];
}

export function testimonialRows({ testimonials }: ContentFolder, images: MadeImages): TestimonialTable[] {
  return testimonials.map(({ data, body, sortOrder }) => ({
    id: data.id,
    type: data.type,
    image_path: entryImage(images, 'testimonials', data.image),
    title: data.title,
    subtitle: data.subtitle,
    body: paragraphs(body),
    sort_order: sortOrder,
    withdrawn: 0,
  }));
}

function cardUrls(texts: Texts, keys: readonly string[]): string[] {
  const links = keys.flatMap((key) => texts.get(key)?.text.links ?? []);
  return [...new Set(links.filter(({ element }) => element.endsWith('-card')).map(({ url }) => url))];
}

/** Removes the line breaks inside each paragraph. Empty lines separate paragraphs. */
function paragraphs(body: string): string {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll('\n', ''))
    .join('\n\n');
}
