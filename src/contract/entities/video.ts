import * as v from 'valibot';
import {
  OnOffSchema,
  PublicationStatusSchema,
  TrackKindSchema,
  VersionKindSchema,
  VideoStatusSchema,
  VideoTypeSchema,
} from '#contract/enum-schemas.ts';
import {
  countSchema,
  dateTimeSchema,
  idSchema,
  pathSchema,
  secondsSchema,
  slugSchema,
  videoIdSchema,
} from '#contract/scalars.ts';

/** The genre of a video. `parent` is a slug, or null for a top genre. */
export const genreRefSchema = v.object({
  slug: slugSchema,
  name: v.string(),
  icon_img_path: v.nullable(pathSchema),
  parent: v.nullable(slugSchema),
});
export type WireGenreRef = v.InferOutput<typeof genreRefSchema>;

/** A genre of the genre list. There are two levels, so the children of a child are an empty list. */
export const genreSchema = v.object({
  ...genreRefSchema.entries,
  children: v.array(v.object({ ...genreRefSchema.entries, children: v.array(v.never()) })),
});
export type WireGenre = v.InferOutput<typeof genreSchema>;

export const supervisorSchema = v.object({
  id: idSchema,
  name: v.string(),
  slug: slugSchema,
  description: v.string(),
  job_title: v.string(),
  avatar_path: v.nullable(pathSchema),
});
export type WireSupervisor = v.InferOutput<typeof supervisorSchema>;

export const tagSchema = v.object({ slug: slugSchema, name: v.string() });
export type WireTag = v.InferOutput<typeof tagSchema>;

const videoEntries = {
  video_id: videoIdSchema,
  video_no: idSchema,
  title: v.string(),
  content: v.string(),
  post_date: dateTimeSchema,
  modified: dateTimeSchema,
  views_count: countSchema,
  favorite_flag: OnOffSchema,
  genre: v.nullable(genreRefSchema),
  supervisor: v.nullable(supervisorSchema),
  tags: v.array(tagSchema),
  video_status: VideoStatusSchema,
  publication_status: PublicationStatusSchema,
  video_type: VideoTypeSchema,
  company_url: v.nullable(v.string()),
  /** The address of the narrowest thumbnail. The addresses of the other widths differ only in the number. */
  thumbnail_path: v.nullable(pathSchema),
  duration: secondsSchema,
  has_captions: OnOffSchema,
  has_easy_captions: OnOffSchema,
  has_sign_language: OnOffSchema,
  /** Where the caller's last view ended; 0 without a view. */
  stop_position: secondsSchema,
  /**
   * When the view that ended at `stop_position` took place. A device that has stored a newer position resumes the video
   * at that position instead.
   */
  stop_position_at: v.nullable(dateTimeSchema),
};

/** A place in the captions where the search keyword occurs. `start` is in seconds. */
export const captionHitSchema = v.object({ start: v.number(), text: v.string() });

export const videoListItemSchema = v.object({ ...videoEntries, caption_hit: v.nullable(captionHitSchema) });
export type WireVideoListItem = v.InferOutput<typeof videoListItemSchema>;

export const sourceSchema = v.object({ url: pathSchema, type: v.string(), height: countSchema, bytes: countSchema });
export type WireSource = v.InferOutput<typeof sourceSchema>;
/** The audio of a video as a separate file, for listening without pictures. */
export const audioSchema = v.object({ url: pathSchema, type: v.string(), bytes: countSchema });
export type WireAudio = v.InferOutput<typeof audioSchema>;
/**
 * The same film with a different picture or soundtrack. It has the same length, so captions, chapters and positions
 * apply to it too.
 */
export const versionSchema = v.object({
  kind: VersionKindSchema,
  sources: v.array(sourceSchema),
  audio: v.nullable(audioSchema),
});
export type WireVersion = v.InferOutput<typeof versionSchema>;
export const trackSchema = v.object({
  url: pathSchema,
  kind: TrackKindSchema,
  srclang: v.string(),
  label: v.string(),
  default: OnOffSchema,
});
export type WireTrack = v.InferOutput<typeof trackSchema>;
/** `start` and `end` are in seconds from the start of the video. */
export const chapterSchema = v.object({ start: v.number(), end: v.number(), title: v.string() });

export const videoDetailSchema = v.object({
  ...videoEntries,
  poster_path: v.nullable(pathSchema),
  sources: v.array(sourceSchema),
  audio: v.nullable(audioSchema),
  versions: v.array(versionSchema),
  tracks: v.array(trackSchema),
  chapters: v.array(chapterSchema),
  related: v.array(videoListItemSchema),
});
export type WireVideoDetail = v.InferOutput<typeof videoDetailSchema>;
