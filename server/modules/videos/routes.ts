import { calls } from '#contract/calls.ts';
import type { WireVideoDetail } from '#contract/entities/video.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import type { VideoMedia } from '#server/db/video-media.ts';
import { notFound, withdrawn } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { viewerOf } from '#server/http/caller.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { type MarksByVideo, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import { captionHits } from '#server/modules/videos/caption-hits.ts';
import { toCards } from '#server/modules/videos/cards.ts';
import { createCountCache } from '#server/modules/videos/count-cache.ts';
import { findVideo, relatedVideos, type VideoRow } from '#server/modules/videos/detail-repository.ts';
import { filterOf } from '#server/modules/videos/list-filter.ts';
import { countVideos, listVideos } from '#server/modules/videos/list-repository.ts';
import { listGenres, listSupervisors, listTags } from '#server/modules/videos/taxonomy-repository.ts';
import { SHUFFLE_SPACE, shuffleKey } from '#server/search/shuffle-key.ts';

const NOBODYS_MARKS: MarksByVideo = new Map();

export function registerVideos(register: RegisterCall, deps: ModuleDeps): void {
  const { db, assetUrl } = deps;
  const counts = createCountCache(deps.contentVersion);

  register(calls.videos, async ({ caller, query }) => {
    if (viewerOf(caller) === null && asksForPersonalList(query)) return { videos: [], count: 0 };
    const filter = filterOf(query);
    const count = await counts.get(JSON.stringify(filter), () => countVideos(db, filter));
    const pivot = query.seed === '' ? Math.floor(deps.random() * SHUFFLE_SPACE) : shuffleKey(query.seed);
    const rows = query.offset < count ? await listVideos(db, filter, query.sort_type, pivot, query) : [];
    const hits = await captionHits(db, idsOf(rows), filter.words);
    return { videos: await toCards(db, rows, { marks: NOBODYS_MARKS, hits, assetUrl }), count };
  });

  register(calls.video, async ({ params }) => {
    const row = await findVideo(db, params.id);
    if (row === null || row.publication_status === 0) throw notFound();
    if (row.withdrawn === 1) throw withdrawn();
    return { video: await toDetail(deps, row) };
  });

  register(calls.genres, async () => ({ videoGenres: await listGenres(db, assetUrl) }));
  register(calls.tags, async ({ query }) => listTags(db, query));
  register(calls.supervisors, async () => ({ supervisors: await listSupervisors(db, assetUrl) }));
}

/** Lists that only a person can have. Asking for unviewed videos isn't one: nobody viewed nothing, so it is all of them. */
function asksForPersonalList(query: VideoListQuery): boolean {
  return (
    query.favorite_flag === 1 || query.view_status === ViewStatus.viewed || query.sort_type === SortType.viewedLatest
  );
}

async function toDetail({ db, assetUrl }: ModuleDeps, row: VideoRow): Promise<WireVideoDetail> {
  const { media: json, poster_path, withdrawn: _, ...card } = row;
  const media: VideoMedia = JSON.parse(json);
  const related = await relatedVideos(db, row);
  const extras = { marks: NOBODYS_MARKS, hits: new Map(), assetUrl };
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
    stop_position: NO_MARKS.stop_position,
    related: others,
  };
}

function idsOf(rows: readonly { video_id: string }[]): string[] {
  return rows.map((row) => row.video_id);
}
