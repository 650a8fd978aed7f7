import type { Camelized } from '#api/camelize.ts';
import type { WireIntroductionListItem } from '#contract/entities/document.ts';
import type {
  WireGenre,
  WireSource,
  WireSupervisor,
  WireTag,
  WireTrack,
  WireVideoDetail,
  WireVideoListItem,
} from '#contract/entities/video.ts';
import { stripTags } from './plain-text.ts';

export type Genre = Camelized<WireGenre>;
export type Supervisor = Camelized<WireSupervisor>;
export type Tag = Camelized<WireTag>;
export type Source = Camelized<WireSource>;
export type Track = Camelized<WireTrack>;
export type VideoListItem = Camelized<WireVideoListItem>;
export type IntroductionListItem = Camelized<WireIntroductionListItem>;

/**
 * The fields of a video that cards show. Lists contain only these, because lists are embedded in the HTML and persisted
 * on the device, where space is limited.
 */
export type VideoSummary = Pick<
  VideoListItem,
  | 'videoId'
  | 'title'
  | 'postDate'
  | 'viewsCount'
  | 'favoriteFlag'
  | 'videoStatus'
  | 'thumbnailPath'
  | 'duration'
  | 'hasCaptions'
  | 'hasEasyCaptions'
  | 'hasSignLanguage'
  | 'captionHit'
> & {
  genreName: string | null;
  /** Missing if the position is 0, for example without a view, and in lists that an older build stored. */
  stopPosition?: number;
  stopPositionAt?: string | null;
};

export type VideoDetail = Omit<Camelized<WireVideoDetail>, 'related' | 'versions'> & {
  related: VideoSummary[];
  /** Missing in answers of older builds, and in videos that an older build saved. */
  versions?: Camelized<WireVideoDetail>['versions'];
};

/** Removes the fields that cards don't show, above all the video's text. */
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
    ...(video.stopPosition > 0 && { stopPosition: video.stopPosition, stopPositionAt: video.stopPositionAt }),
    genreName: video.genre ? stripTags(video.genre.name) || null : null,
  };
}
