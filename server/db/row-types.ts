import type { Kysely } from 'kysely';
import type { MemberSchema } from '#server/db/member-row-types.ts';

/**
 * Columns use only types that both databases and their drivers treat alike: text, integer 0/1 for flags, integer
 * milliseconds for times, JSON as text. better-sqlite3 accepts neither booleans nor Dates.
 */

type Flag = 0 | 1;
/** Milliseconds since the epoch. */
type Millis = number;

export interface GenreTable {
  slug: string;
  name: string;
  sort_order: number;
  icon_path: string | null;
  parent_slug: string | null;
  withdrawn: Flag;
}

export interface SupervisorTable {
  id: number;
  slug: string;
  name: string;
  description: string;
  job_title: string;
  avatar_path: string | null;
  withdrawn: Flag;
}

export interface TagTable {
  slug: string;
  name: string;
  sort_order: number;
  withdrawn: Flag;
}

export interface VideoTable {
  video_id: string;
  video_no: number;
  title: string;
  content: string;
  post_date: Millis;
  modified: Millis;
  genre_slug: string;
  supervisor_id: number;
  video_type: 1 | 2;
  company_url: string | null;
  publication_status: Flag;
  withdrawn: Flag;
  thumbnail_path: string | null;
  poster_path: string | null;
  /** Whole seconds. */
  duration: number;
  has_captions: Flag;
  has_easy_captions: Flag;
  has_sign_language: Flag;
  views_count: number;
  /**
   * The video's position in a fixed random order. A list in the sort order RANDOM begins at a random position of this
   * order, so that nothing is shuffled per request.
   */
  shuffle_key: number;
  /** JSON of `VideoMedia`. */
  media: string;
  /** The normalised text in which the keyword search looks for words. */
  search_text: string;
}

/**
 * The JSON in the `media` column of a video. Each `name` is the name of an asset; times are seconds from the start of
 * the video.
 */
export interface VideoMedia {
  sources: PictureFile[];
  /** Missing in rows that an earlier release imported. */
  audio?: MediaFile | null;
  /** Missing in rows that an earlier release imported. */
  versions?: { kind: 'keywords' | 'described' | 'sign'; sources: PictureFile[]; audio: MediaFile | null }[];
  tracks: {
    name: string;
    kind: 'captions' | 'descriptions' | 'chapters';
    srclang: string;
    label: string;
    default: 0 | 1;
  }[];
  chapters: { start: number; end: number; title: string }[];
}

interface MediaFile {
  name: string;
  type: string;
  bytes: number;
}

interface PictureFile extends MediaFile {
  height: number;
}

export interface VideoTagTable {
  video_id: string;
  tag_slug: string;
  position: number;
  /** This and the following columns are copied from the video, because indexes need them. */
  genre_slug: string;
  post_date: Millis;
  video_no: number;
}

/** The search index: a row for each bigram of a video's search text. A bigram is one or two normalised characters. */
export interface VideoGramTable {
  gram: string;
  video_no: number;
}

export interface CaptionCueTable {
  video_id: string;
  /** The language of the captions: `ja`, or `ja-x-easy` for easy Japanese. */
  srclang: string;
  position: number;
  start_ms: number;
  text: string;
  search_text: string;
}

export interface IntroductionTable {
  id: number;
  slug: string;
  title: string;
  head_title: string;
  description: string;
  /** JSON list of {term_id, name, slug, term_group}. */
  keywords: string;
  post_date: Millis;
  updated_at: Millis;
  lead_paragraph: string;
  content: string;
  free_area: string | null;
  thumbnail_path: string | null;
  /** JSON list of the URLs that the introduction's texts show as link cards. The API refuses previews of other URLs. */
  embedded_urls: string;
  withdrawn: Flag;
}

export interface IntroductionPickupTable {
  introduction_id: number;
  pickup_id: number;
  position: number;
}

export type DocumentKind = 'notification' | 'faq' | 'page';

export interface DocumentTable {
  kind: DocumentKind;
  id: number;
  /** Null except for pages. */
  slug: string | null;
  title: string;
  content: string;
  post_date: Millis;
  modified: Millis;
  sort_order: number;
  withdrawn: Flag;
  /**
   * Set for the terms and the privacy policy: members who agreed to a text that is older than this are asked to consent
   * again. Null: nobody is asked.
   */
  version: Millis | null;
  /** What this version changes, in a few sentences. */
  changes: string | null;
}

export interface TestimonialTable {
  id: number;
  type: 'USER' | 'COMPANY';
  image_path: string;
  title: string;
  subtitle: string;
  body: string;
  sort_order: number;
  withdrawn: Flag;
}

/** Previews of pages on other sites. Previews of this site's pages come from the tables above. */
export interface LinkPreviewTable {
  url: string;
  title: string | null;
  description: string | null;
  image_path: string | null;
  page_found: Flag;
  /** When the preview was last fetched or, if there is none (`page_found` 0), when fetching last failed. */
  fetched_at: Millis;
  /** When the preview is due to be fetched again. Null: an imported preview, which is never fetched. */
  expires_at: Millis | null;
}

/** The re-encoded picture of a page on another site. It never changes, because its name is a hash of its content. */
export interface PreviewImageTable {
  name: string;
  webp_base64: string;
  /** When the picture was last fetched. */
  created_at: Millis;
}

/** A file in DATA_DIR/assets. It never changes, because its name contains a hash of its content. */
export interface AssetTable {
  name: string;
  kind: 'image' | 'media';
  content_type: string;
  bytes: number;
  /** The path of the source in the content folder, as information for operators. */
  source: string;
}

/** The media files of each video. No other files can be requested under the video's media URL. */
export interface VideoAssetTable {
  video_id: string;
  asset_name: string;
}

/**
 * Facts about imports. `version`: the last imported content version. `presets` and `preset_names`: JSON of the pictures
 * that members may choose. `imported_at` and `import_failed_at`: when imports last succeeded and failed. `lock`: a row
 * that imports write first, so that they run one after the other.
 */
export interface ContentMetaTable {
  key: string;
  value: string;
}

/** The keys with which stored fields are encrypted (docs/decisions/0034-health-data-encrypted.md). */
export interface DataKeyTable {
  key_id: string;
  /** When the key was registered, which happens before its first use. */
  used_since: Millis;
  /** When the conversion of older rows to this key began; null if it is complete or has not begun. */
  rotating_since: Millis | null;
}

/**
 * The table has a single row: the state of the nightly deletion of expired data, which only one node at a time may run
 * (server/process/retention/nightly-run.ts).
 */
export interface NightlyRunTable {
  task: string;
  /** `yyyy-MM-dd`, the latest night that is done; '' before the first one. */
  night: string;
  /** A random id of the run in progress. */
  lease: string | null;
  leased_until: Millis;
}

export interface Schema extends MemberSchema {
  genres: GenreTable;
  supervisors: SupervisorTable;
  tags: TagTable;
  videos: VideoTable;
  video_tags: VideoTagTable;
  grams_of_videos: VideoGramTable;
  caption_cues: CaptionCueTable;
  introductions: IntroductionTable;
  introduction_pickups: IntroductionPickupTable;
  documents: DocumentTable;
  testimonials: TestimonialTable;
  link_previews: LinkPreviewTable;
  preview_images: PreviewImageTable;
  assets: AssetTable;
  video_assets: VideoAssetTable;
  content_meta: ContentMetaTable;
  data_keys: DataKeyTable;
  nightly_runs: NightlyRunTable;
}

/** A database or a transaction. Repositories accept both, so that a caller can run them inside its transaction. */
export type Db = Kysely<Schema>;
