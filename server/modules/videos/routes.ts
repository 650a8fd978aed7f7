import { calls } from '#contract/calls.ts';
import { SortType } from '#contract/enums.ts';
import { createContentCache } from '#server/content-cache.ts';
import { notFound, withdrawn } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { viewerOf } from '#server/http/caller.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { marksOf } from '#server/modules/videos/caller-marks.ts';
import { captionHits } from '#server/modules/videos/caption-hits.ts';
import { toCards } from '#server/modules/videos/cards.ts';
import { toDetail } from '#server/modules/videos/detail.ts';
import { findVideo, videosInOrder } from '#server/modules/videos/detail-repository.ts';
import { listPage } from '#server/modules/videos/list.ts';
import { createOrderOfViews } from '#server/modules/videos/order-of-views.ts';
import { relatedVideoIds } from '#server/modules/videos/related.ts';
import { createTaxonomy } from '#server/modules/videos/taxonomy.ts';
import { listGenres, listSupervisors, listTags } from '#server/modules/videos/taxonomy-repository.ts';
import { registerVideoWrites } from '#server/modules/videos/write-routes.ts';
import { createVideoIndex } from '#server/video-index/video-index.ts';

/** Visitors' answers are this old at most, so that the counts of views in them are less than a second old (DESIGN 4.2). */
const LIFE_MS = 900;

export function registerVideos(register: RegisterCall, deps: ModuleDeps): void {
  const { db, clock, assetUrl, contentVersion } = deps;
  const index = createVideoIndex(db, contentVersion);
  const orderOfViews = createOrderOfViews(db, clock);
  const relatedIds = createContentCache<readonly string[]>(contentVersion);
  const findTaxonomy = createTaxonomy(db, contentVersion, assetUrl);

  register(
    calls.videos,
    async ({ caller, query }) => {
      const viewer = viewerOf(caller);
      const { rows, count, words } = await listPage({ ...deps, orderOfViews }, index, viewer, query);
      const ids = rows.map((row) => row.video_id);
      const hits = await captionHits(db, ids, words);
      const marks = await marksOf(db, viewer, ids);
      return { videos: await toCards(db, rows, { marks, hits, findTaxonomy, assetUrl }), count };
    },
    { lifeMs: LIFE_MS, except: ({ sort_type, seed }) => sort_type === SortType.random && seed === '' },
  );

  register(
    calls.video,
    async ({ caller, params }) => {
      const row = await findVideo(db, params.id);
      if (row === null || row.publication_status === 0) throw notFound();
      if (row.withdrawn === 1) throw withdrawn();
      const related = await videosInOrder(db, await relatedIds.get(row.video_id, () => relatedVideoIds(db, row)));
      const marks = await marksOf(db, viewerOf(caller), [row.video_id, ...related.map((other) => other.video_id)]);
      const extras = { marks, hits: new Map(), findTaxonomy, assetUrl };
      const { media: _, poster_path: __, withdrawn: ___, ...card } = row;
      const [own, ...others] = await toCards(db, [card, ...related], extras);
      if (own === undefined) throw notFound();
      return { video: toDetail(row, own, others, extras) };
    },
    { lifeMs: LIFE_MS },
  );

  register(calls.genres, async () => ({ videoGenres: await listGenres(db, assetUrl) }));
  register(calls.tags, async ({ query }) => listTags(db, query));
  register(calls.supervisors, async () => ({ supervisors: await listSupervisors(db, assetUrl) }));
  registerVideoWrites(register, deps);
}
