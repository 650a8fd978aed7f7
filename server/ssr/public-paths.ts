import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { href, type PageRoute, routeMap } from '#contract/route-map.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';

export interface PublicPath {
  /** Root-relative and percent-encoded. */
  readonly path: string;
  /** When the page's content last changed, in epoch milliseconds; null if unknown. */
  readonly modified: number | null;
}

/** All public pages, without drafts and withdrawn content, in a stable order. */
export interface PublicPaths {
  readonly count: number;
  /** Reads at most `max` paths from position `start`, which counts from 0. */
  read(start: number, max: number): Promise<PublicPath[]>;
}

export async function findPublicPaths(db: Db): Promise<PublicPaths> {
  const [videos, introductions] = await Promise.all([videoPaths(db), introductionPaths(db)]);
  const fixed = await fixedPaths(db, videos.newest, introductions.newest);
  const pages: PublicPaths = { count: fixed.length, read: async (start, max) => fixed.slice(start, start + max) };
  const sections = [pages, videos, introductions];
  return {
    count: sections.reduce((sum, { count }) => sum + count, 0),
    async read(start, max) {
      const found: PublicPath[] = [];
      let before = 0;
      for (const section of sections) {
        const from = Math.max(0, start - before);
        const left = max - found.length;
        if (from < section.count && left > 0) found.push(...(await section.read(from, left)));
        before += section.count;
      }
      return found;
    },
  };
}

type DatedPaths = PublicPaths & { readonly newest: number | null };

async function videoPaths(db: Db): Promise<DatedPaths> {
  const shown = shownVideos(db);
  const { count, newest } = await shown
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>('modified').as('newest')])
    .executeTakeFirstOrThrow();
  return {
    count,
    newest,
    async read(start, max) {
      const rows = await shown.select(['video_id', 'modified']).orderBy('video_no').offset(start).limit(max).execute();
      return rows.map((row) => ({ path: href('video', { id: row.video_id }), modified: row.modified }));
    },
  };
}

async function introductionPaths(db: Db): Promise<DatedPaths> {
  const shown = db.selectFrom('introductions').where('withdrawn', '=', 0);
  const { count, newest } = await shown
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>('updated_at').as('newest')])
    .executeTakeFirstOrThrow();
  return {
    count,
    newest,
    async read(start, max) {
      const rows = await shown.select(['slug', 'updated_at']).orderBy('id').offset(start).limit(max).execute();
      return rows.map((row) => ({ path: href('introduction', { slug: row.slug }), modified: row.updated_at }));
    },
  };
}

/**
 * Public pages that exist regardless of the content, such as the home page and the lists. `modified` is when the newest
 * content on the page changed; null if the page shows no content.
 */
async function fixedPaths(db: Db, videos: number | null, introductions: number | null): Promise<PublicPath[]> {
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
    [href('videos'), videos],
    [href('introductions'), introductions],
    [href('faqs'), newestOf('faq')],
    [href('notifications'), newestOf('notification')],
    ...PAGE_SLUGS.map((slug) => [href(slug), newestOf('page', slug)] as const),
  ]);
  const everything = newest([...lists.values()].filter((time) => time !== null));
  const routes: readonly PageRoute[] = Object.values(routeMap);
  const fixed = routes.filter((route) => route.public && !route.path.includes(':')).map((route) => route.path);
  return fixed.map((path) => ({ path, modified: path === href('home') ? everything : (lists.get(path) ?? null) }));
}
