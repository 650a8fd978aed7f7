import { calls } from '#contract/calls.ts';
import type { WireVideoDetail } from '#contract/entities/video.ts';
import type { VideoMedia } from '#server/db/video-media.ts';
import { notFound, withdrawn } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { viewerOf } from '#server/http/caller.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { marksOf, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import { captionHits } from '#server/modules/videos/caption-hits.ts';
import { toCards } from '#server/modules/videos/cards.ts';
import { createCountCache } from '#server/modules/videos/count-cache.ts';
import { findVideo, relatedVideos, type VideoRow } from '#server/modules/videos/detail-repository.ts';
import { listPage } from '#server/modules/videos/list.ts';
import { listGenres, listSupervisors, listTags } from '#server/modules/videos/taxonomy-repository.ts';
import { registerVideoWrites } from '#server/modules/videos/write-routes.ts';

export function registerVideos(register: RegisterCall, deps: ModuleDeps): void {
  const { db, assetUrl } = deps;
  const counts = createCountCache(deps.contentVersion);

  register(calls.videos, async ({ caller, query }) => {
    const viewer = viewerOf(caller);
    const { rows, count, selection } = await listPage(deps, counts, viewer, query);
    const ids = idsOf(rows);
    const hits = await captionHits(db, ids, selection.filter.words);
    return { videos: await toCards(db, rows, { marks: await marksOf(db, viewer, ids), hits, assetUrl }), count };
  });

  register(calls.video, async ({ caller, params }) => {
    const row = await findVideo(db, params.id);
    if (row === null || row.publication_status === 0) throw notFound();
    if (row.withdrawn === 1) throw withdrawn();
    return { video: await toDetail(deps, row, viewerOf(caller)) };
  });

  register(calls.genres, async () => ({ videoGenres: await listGenres(db, assetUrl) }));
  register(calls.tags, async ({ query }) => listTags(db, query));
  register(calls.supervisors, async () => ({ supervisors: await listSupervisors(db, assetUrl) }));
  registerVideoWrites(register, deps);
}

async function toDetail({ db, assetUrl }: ModuleDeps, row: VideoRow, viewer: number | null): Promise<WireVideoDetail> {
  const { media: json, poster_path, withdrawn: _, ...card } = row;
  const media: VideoMedia = JSON.parse(json);
  const related = await relatedVideos(db, row);
  const marks = await marksOf(db, viewer, idsOf([row, ...related]));
  const extras = { marks, hits: new Map(), assetUrl };
  const [own, ...others] = await toCards(db, [card, ...related], extras);
  if (own === undefined) throw notFound();
  const { caption_hit, ...video } = own;
  const urlOf = (name: string) => assetUrl(`/media/${row.video_id}/${name}`);
  return {
    ...video,
    poster_path: poster_path && assetUrl(poster_path),
    sources: media.sources.map(({ name, ...source }) => ({ ...source, url: urlOf(name) })),
    tracks: media.tracks.map(({ name, ...track }) => ({ ...track, url: urlOf(name) })),
    chapters: media.chapters,
    stop_position: (marks.get(row.video_id) ?? NO_MARKS).stop_position,
    related: others,
  };
}

function idsOf(rows: readonly { video_id: string }[]): string[] {
  return rows.map((row) => row.video_id);
}
