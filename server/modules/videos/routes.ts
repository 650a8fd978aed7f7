import { SortType } from '#contract/enums.ts';
import { notFound, withdrawn } from '#server/http/api-error.ts';
import { viewerOf } from '#server/http/caller.ts';
import type { Handle } from '#server/http/register-call.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { marksOf } from '#server/modules/videos/caller-marks.ts';
import { captionHits, toCards } from '#server/modules/videos/cards.ts';
import { toDetail } from '#server/modules/videos/detail.ts';
import { findVideo } from '#server/modules/videos/detail-repository.ts';
import { createTaxonomy } from '#server/modules/videos/taxonomy.ts';
import { listGenres, listSupervisors, listTags } from '#server/modules/videos/taxonomy-repository.ts';
import { registerVideoWrites } from '#server/modules/videos/write-routes.ts';
import { createVideoSearch } from '#server/video-search/search.ts';

/** How long visitors' answers are cached: view counts may be at most a second old (docs/product/api-records.md). */
const LIFE_MS = 900;

export function registerVideos(handle: Handle, deps: ModuleDeps): void {
  const { db, assetUrl, contentVersion } = deps;
  const search = createVideoSearch(deps);
  const findTaxonomy = createTaxonomy(db, contentVersion, assetUrl);

  handle(
    'videos',
    async ({ caller, query }) => {
      const viewer = viewerOf(caller);
      const { rows, count, words } = await search.list(query, viewer);
      const ids = rows.map((row) => row.video_id);
      const hits = await captionHits(db, ids, words);
      const marks = await marksOf(db, viewer, ids);
      return { videos: await toCards(db, rows, { marks, hits, findTaxonomy, assetUrl }), count };
    },
    { lifeMs: LIFE_MS, except: ({ sort_type, seed }) => sort_type === SortType.random && seed === '' },
  );

  handle(
    'video',
    async ({ caller, params }) => {
      const row = await findVideo(db, params.id);
      if (row === null || row.publication_status === 0) throw notFound();
      if (row.withdrawn === 1) throw withdrawn();
      const related = await search.related(row);
      const marks = await marksOf(db, viewerOf(caller), [row.video_id, ...related.map((other) => other.video_id)]);
      const extras = { marks, hits: new Map(), findTaxonomy, assetUrl };
      const { media: _, poster_path: __, withdrawn: ___, ...card } = row;
      const [own, ...others] = await toCards(db, [card, ...related], extras);
      if (own === undefined) throw notFound();
      return { video: toDetail(row, own, others, assetUrl) };
    },
    { lifeMs: LIFE_MS },
  );

  handle('genres', async () => ({ videoGenres: await listGenres(db, assetUrl) }));
  handle('tags', async ({ query }) => listTags(db, query));
  handle('supervisors', async () => ({ supervisors: await listSupervisors(db, assetUrl) }));
  registerVideoWrites(handle, deps);
}
