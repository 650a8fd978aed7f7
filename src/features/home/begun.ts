import { isInContinueList } from '#catalog/continue-list.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';
import type { ResumePosition } from '#viewing/resume-positions.ts';

export interface Begun {
  readonly video: VideoSummary;
  /** Null when only the server knows of it. */
  readonly place: ResumePosition | null;
}

/** What the server says of a member's latest videos. */
export interface Lately {
  readonly videos: readonly VideoSummary[];
  /** When it said so, epoch milliseconds. */
  readonly at: number;
}

/**
 * Begun and not seen to the end, the latest first: this device's own, which know where; then what was begun elsewhere.
 * @param lately null for visitors, and until the server has answered
 * @param heardAt when the server last heard of a visit of this video from this device, epoch milliseconds; Infinity while one waits
 */
export function begunVideos(
  places: readonly ResumePosition[],
  lately: Lately | null,
  heardAt: (videoId: string) => number,
): Begun[] {
  const told = new Map(lately?.videos.map((video) => [video.videoId, video]));
  /** Seen to the end on another device, after all that this one knows of it. */
  const isFinishedElsewhere = ({ videoId, updatedAt }: ResumePosition) =>
    told.get(videoId)?.videoStatus === VideoStatus.viewed &&
    lately !== null &&
    lately.at > Math.max(updatedAt, heardAt(videoId));
  const own = places
    .filter((place) => isInContinueList(place) && !isFinishedElsewhere(place))
    .map((place): Begun => {
      // Written by the player from the video's own data.
      const about = place.about as VideoSummary;
      // What was made a favourite on another device, only the server knows.
      const { favoriteFlag } = told.get(place.videoId) ?? about;
      return { video: { ...about, favoriteFlag }, place };
    });
  const known = new Set(places.map(({ videoId }) => videoId));
  const others = [...told.values()].filter(
    ({ videoId, videoStatus }) => videoStatus === VideoStatus.inProgress && !known.has(videoId),
  );
  return [...own, ...others.map((video): Begun => ({ video, place: null }))];
}
