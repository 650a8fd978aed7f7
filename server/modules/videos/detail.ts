import type { WireVideoDetail, WireVideoListItem } from '#contract/entities/video.ts';
import { timeInJapan } from '#lib/dates.ts';
import type { VideoMedia } from '#server/db/row-types.ts';
import { type MarksByVideo, NO_MARKS } from '#server/modules/videos/caller-marks.ts';
import type { VideoRow } from '#server/modules/videos/detail-repository.ts';

interface DetailExtras {
  readonly marks: MarksByVideo;
  readonly assetUrl: (path: string) => string;
}

export function toDetail(
  { video_id, media: json, poster_path }: VideoRow,
  { caption_hit: _, ...card }: WireVideoListItem,
  related: WireVideoListItem[],
  { marks, assetUrl }: DetailExtras,
): WireVideoDetail {
  const media: VideoMedia = JSON.parse(json);
  const { stop_position, last_viewed_at } = marks.get(video_id) ?? NO_MARKS;
  const withUrl = <File extends { name: string }>({ name, ...file }: File) => ({
    ...file,
    url: assetUrl(`/media/${video_id}/${name}`),
  });
  return {
    ...card,
    poster_path: poster_path && assetUrl(poster_path),
    sources: media.sources.map(withUrl),
    audio: media.audio ? withUrl(media.audio) : null,
    versions: (media.versions ?? []).map(({ kind, sources, audio }) => ({
      kind,
      sources: sources.map(withUrl),
      audio: audio && withUrl(audio),
    })),
    tracks: media.tracks.map(withUrl),
    chapters: media.chapters,
    stop_position,
    stop_position_at: last_viewed_at === 0 ? null : timeInJapan(last_viewed_at),
    related,
  };
}
