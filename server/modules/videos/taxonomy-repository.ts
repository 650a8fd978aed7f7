import type { Paging } from '#contract/api/queries.ts';
import type { WireGenre, WireGenreRef, WireSupervisor, WireTag } from '#contract/entities/video.ts';
import type { Db } from '#server/db/row-types.ts';

type AssetUrl = (path: string) => string;

/** The top-level genres in order, each with its children in order. */
export async function listGenres(db: Db, assetUrl: AssetUrl): Promise<WireGenre[]> {
  const rows = await db
    .selectFrom('genres')
    .select(['slug', 'name', 'icon_path', 'parent_slug'])
    .where('withdrawn', '=', 0)
    .orderBy('sort_order')
    .execute();
  const refs = rows.map((row) => toGenreRef(row, assetUrl));
  return refs
    .filter((genre) => genre.parent === null)
    .map((top) => ({
      ...top,
      children: refs.filter((genre) => genre.parent === top.slug).map((genre) => ({ ...genre, children: [] })),
    }));
}

export async function listTags(db: Db, paging: Paging): Promise<{ tags: WireTag[]; count: number }> {
  const listed = db.selectFrom('tags').where('withdrawn', '=', 0);
  const tags = await listed
    .select(['slug', 'name'])
    .orderBy('sort_order')
    .limit(paging.per_page)
    .offset(paging.offset)
    .execute();
  const { count } = await listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { tags, count };
}

export async function listSupervisors(db: Db, assetUrl: AssetUrl): Promise<WireSupervisor[]> {
  const rows = await db
    .selectFrom('supervisors')
    .select(['id', 'name', 'slug', 'description', 'job_title', 'avatar_path'])
    .where('withdrawn', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => toSupervisor(row, assetUrl));
}

export function toSupervisor(row: WireSupervisor, assetUrl: AssetUrl): WireSupervisor {
  return { ...row, avatar_path: row.avatar_path && assetUrl(row.avatar_path) };
}

export function toGenreRef(
  row: { slug: string; name: string; icon_path: string | null; parent_slug: string | null },
  assetUrl: AssetUrl,
): WireGenreRef {
  return {
    slug: row.slug,
    name: row.name,
    icon_img_path: row.icon_path && assetUrl(row.icon_path),
    parent: row.parent_slug,
  };
}
