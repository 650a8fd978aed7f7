import { stripTags } from './plain-text.ts';
import type { VideoListItem, VideoSummary } from './types.ts';

/** A list item without the fields that cards don't show, above all its text. */
export function toSummary(video: VideoListItem): VideoSummary {
  return {
    videoId: video.videoId,
    title: video.title,
    postDate: video.postDate,
    viewsCount: video.viewsCount,
    favoriteFlag: video.favoriteFlag,
    videoStatus: video.videoStatus,
    thumbnailPath: video.thumbnailPath,
    duration: video.duration,
    hasCaptions: video.hasCaptions,
    hasEasyCaptions: video.hasEasyCaptions,
    hasSignLanguage: video.hasSignLanguage,
    captionHit: video.captionHit,
    genreName: video.genre ? stripTags(video.genre.name) || null : null,
  };
}
