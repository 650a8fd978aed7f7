import type { Kysely } from 'kysely';
import type { MemberSchema } from '#server/db/member-schema.ts';

/**
 * Column types are those on which both databases and both drivers agree: text, integer 0/1 for flags, integer
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
  /** A fixed position in a shuffled order: RANDOM reads an index from a pivot instead of sorting the whole table. */
  shuffle_key: number;
  /** JSON of `VideoMedia`. */
  media: string;
  /** The normalised text that the keyword search looks at. */
  search_text: string;
}

/** The `media` column of a video. Names are those of assets; times are seconds from the video's start. */
export interface VideoMedia {
  sources: { name: string; type: string; height: number; bytes: number }[];
  /** Missing in rows of earlier imports. */
  audio?: { name: string; type: string; bytes: number } | null;
  tracks: {
    name: string;
    kind: 'captions' | 'descriptions' | 'chapters';
    srclang: string;
    label: string;
    default: 0 | 1;
  }[];
  chapters: { start: number; end: number; title: string }[];
}

export interface VideoTagTable {
  video_id: string;
  tag_slug: string;
  position: number;
  /** Repeats the video's value for the indexes. */
  genre_slug: string;
  post_date: Millis;
  video_no: number;
}

/** One or two normalised characters that occur in a video's search text. */
export interface VideoGramTable {
  gram: string;
  video_no: number;
}

export interface CaptionCueTable {
  video_id: string;
  /** `ja`, `ja-x-easy` */
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
  /** JSON list of the URLs of the cards in its content; the API returns their previews. */
  embedded_urls: string;
  withdrawn: Flag;
}

export interface IntroductionPickupTable {
  introduction_id: number;
  pickup_id: number;
  position: number;
}

export type DocumentKind = 'notification' | 'faq' | 'page';

/** Notifications, FAQs and pages, distinguished by `kind`. */
export interface DocumentTable {
  kind: DocumentKind;
  id: number;
  /** Pages only. */
  slug: string | null;
  title: string;
  content: string;
  post_date: Millis;
  modified: Millis;
  sort_order: number;
  withdrawn: Flag;
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
  /** When it was last fetched, or first requested if fetching failed. */
  fetched_at: Millis;
  /** When it is fetched again. Null: written by the import, never fetched. */
  expires_at: Millis | null;
}

/** A re-encoded picture of such a page. It never changes, because its name is a hash of its content. */
export interface PreviewImageTable {
  name: string;
  webp_base64: string;
  /** When it was last fetched. */
  created_at: Millis;
}

/** A file in DATA_DIR/assets. It never changes, because its name contains a hash of its content. */
export interface AssetTable {
  name: string;
  kind: 'image' | 'media';
  content_type: string;
  bytes: number;
  /** The source in the content folder, for people. */
  source: string;
}

/** The media files of each video. No other file is served under the video's address. */
export interface VideoAssetTable {
  video_id: string;
  asset_name: string;
}

/** `version`: the last imported content version. `lock`: the row that serialises imports. */
export interface ContentMetaTable {
  key: string;
  value: string;
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
}

/** A database or a transaction. Repositories accept either, so that a transaction handle is passed on. */
export type Db = Kysely<Schema>;
