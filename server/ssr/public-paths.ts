import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { href, type PageRoute, routeMap } from '#contract/route-map.ts';
import type { Db } from '#server/db/schema.ts';

export interface PublicPath {
  /** Root-relative, encoded. */
  readonly path: string;
  /** Epoch milliseconds of the last change of its content; null where that isn't known. */
  readonly modified: number | null;
}

/** Every page that is there for everybody, with what it shows: drafts and what was withdrawn are not among them. */
export async function publicPaths(db: Db): Promise<PublicPath[]> {
  const videos = await db
    .selectFrom('videos')
    .select(['video_id', 'modified'])
    .where('withdrawn', '=', 0)
    .where('publication_status', '=', 1)
    .orderBy('video_no')
    .execute();
  const introductions = await db
    .selectFrom('introductions')
    .select(['slug', 'updated_at'])
    .where('withdrawn', '=', 0)
    .orderBy('id')
    .execute();
  const documents = await db
    .selectFrom('documents')
    .select(['kind', 'slug', 'modified'])
    .where('withdrawn', '=', 0)
    .execute();
  const newest = (times: readonly number[]) =>
    times.reduce<number | null>((latest, time) => Math.max(latest ?? time, time), null);
  const newestOf = (kind: string, slug?: string) =>
    newest(documents.filter((row) => row.kind === kind && (!slug || row.slug === slug)).map((row) => row.modified));
  const lists = new Map([
    [href('videos'), newest(videos.map((row) => row.modified))],
    [href('introductions'), newest(introductions.map((row) => row.updated_at))],
    [href('faqs'), newestOf('faq')],
    [href('notifications'), newestOf('notification')],
    ...PAGE_SLUGS.map((slug) => [href(slug), newestOf('page', slug)] as const),
  ]);
  const everything = newest([...lists.values()].filter((time) => time !== null));
  const routes: readonly PageRoute[] = Object.values(routeMap);
  const fixed = routes.filter((route) => route.public && !route.path.includes(':')).map((route) => route.path);
  return [
    ...fixed.map((path) => ({ path, modified: path === href('home') ? everything : (lists.get(path) ?? null) })),
    ...videos.map((row) => ({ path: href('video', { id: row.video_id }), modified: row.modified })),
    ...introductions.map((row) => ({ path: href('introduction', { slug: row.slug }), modified: row.updated_at })),
  ];
}
