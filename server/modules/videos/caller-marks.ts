import type { WireVideoListItem } from '#contract/entities/video.ts';

/** What one person did with a video. */
export interface CallerMarks {
  readonly favorite_flag: WireVideoListItem['favorite_flag'];
  readonly video_status: WireVideoListItem['video_status'];
  readonly stop_position: number;
}

/** A video that the caller never touched, and every video for an anonymous one. */
export const NO_MARKS: CallerMarks = { favorite_flag: 0, video_status: 0, stop_position: 0 };

/** By video id; what is missing has NO_MARKS. */
export type MarksByVideo = ReadonlyMap<string, CallerMarks>;
