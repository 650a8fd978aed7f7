import type { WireVideoDetail, WireVideoListItem } from '#contract/entities/video.ts';
import type { VideoMedia } from '#server/db/row-types.ts';
import type { VideoRow } from '#server/modules/videos/detail-repository.ts';

export function toDetail(
  { video_id, media: json, poster_path }: VideoRow,
  { caption_hit: _, ...card }: WireVideoListItem,
  related: WireVideoListItem[],
  assetUrl: (path: string) => string,
): WireVideoDetail {
  const media: VideoMedia = JSON.parse(json);
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
    related,
  };
}
